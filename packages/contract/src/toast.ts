/** A toast of the specification: a title and, where it has one, a description. */
export interface Toast {
  title: string;
  description?: string;
}
