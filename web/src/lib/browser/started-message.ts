/** Tells the worker with which of its scripts a page has begun. */
export interface StartedMessage {
  type: "started";
  /** Of the address that was opened. */
  pathname: string;
  /** Their pathnames. */
  scripts: string[];
}
