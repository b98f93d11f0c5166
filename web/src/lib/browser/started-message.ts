/** Tells the worker which of its scripts a page has started with. */
export interface StartedMessage {
  type: "started";
  /** When the page began, in ms since 1970. */
  began: number;
  /** Whether a worker served it. */
  isServed: boolean;
  /** Of the address that was opened. */
  pathname: string;
  /** Their pathnames; none where they don't count. */
  scripts: string[];
}
