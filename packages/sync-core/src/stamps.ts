import type { FieldChange, Taken } from "@reignwell/contract";

/**
 * The stamp of a pushed field: the server's time at which it was written [M1]. The server computes
 * it when it merges, the device from the same numbers when it settles, so both know the same one.
 *
 * - A written field is as old as its age by the device's own time, but always later than the value
 *   that its author had before them (`seen`): no clock can make an edit lose to that.
 * - An offered field keeps the stamp that the server once gave it [A3], which lies in no future.
 */
export function stampOf(change: FieldChange, { received, sentAt }: Taken): number {
  const at = change[0];
  const seen = change[2] ?? 0;
  if (at === null) return Math.min(seen, received);
  return Math.max(received - Math.max(0, sentAt - at), seen + 1);
}

/** A device can have seen no stamp so far past the server's clock, in ms: it is refused [M1]. */
export const LATEST_SEEN = 86_400_000;
