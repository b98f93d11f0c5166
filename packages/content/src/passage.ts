/** One passage of the built-in verse pool (World English Bible). */
export interface Passage {
  readonly reference: string;
  readonly book: string;
  readonly chapter: number;
  readonly verseStart: number;
  readonly verseEnd: number;
  readonly text: string;
}
