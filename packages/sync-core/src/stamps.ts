/** What the server knows of one written field when it arrives. Times in ms since 1970. */
export interface StampInput {
  /** The server's clock at reception. */
  received: number;
  /** The device's clock at sending. */
  sentAt: number;
  /** The device's clock when the field was written. */
  at: number;
  /** The device's latest stamp so far. */
  floor: number;
}

/**
 * The server's time at which a field was written, judged by its age [M1]. A device's clock only
 * measures how long ago an edit was, so a clock that is a day off neither wins nor loses. No
 * stamp lies in the server's future, and a device's stamps never run backwards.
 */
export function stampOf({ received, sentAt, at, floor }: StampInput): number {
  return Math.max(floor, received - Math.max(0, sentAt - at));
}

/** The device's next write time: its clock, but never lower than its previous write [L2]. */
export function nextWriteTime(now: number, previous: number): number {
  return Math.max(now, previous);
}
