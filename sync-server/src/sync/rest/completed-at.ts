import type { WireRow } from "@reignwell/contract";

/** When a stored row was completed, in ms since 1970; null where it was not, or is not there. */
export function completionOf(stored: WireRow | null): number | null {
  const completedAt = stored?.["completedAt"];
  return typeof completedAt === "number" ? completedAt : null;
}
