/** Asks the worker to serve pages that it does not serve yet. */
export interface ClaimMessage {
  type: "claim";
}
