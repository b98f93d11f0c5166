/** Asks the worker to keep the pages that are not in the precache, as far as this user opens them. */
export interface KeepPagesMessage {
  type: "keep-pages";
  isSignedIn: boolean;
}
