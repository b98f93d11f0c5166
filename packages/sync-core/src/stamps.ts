/** What the server knows of one written field when it arrives. Times in ms since 1970. */
export interface StampInput {
  /** The server's clock at reception. */
  received: number;
  /** The device's own time at sending [L2]. */
  sentAt: number;
  /** The device's own time when the field was written. */
  at: number;
  /** The device's latest edit so far, by its own time, and the stamp that it got. */
  last: { at: number; stamp: number };
}

/**
 * The server's time at which a field was written, judged by its age [M1]. A device's clock only
 * measures how long ago an edit was, so a clock that is a day off neither wins nor loses. No
 * stamp lies in the server's future. A device's later edits never get an earlier stamp than its
 * former ones; an older edit that is sent late, in a second batch or at another try, does.
 */
export function stampOf({ received, sentAt, at, last }: StampInput): number {
  const byAge = received - Math.max(0, sentAt - at);
  return at >= last.at ? Math.max(last.stamp, byAge) : byAge;
}
