import type { SyncAnswer } from "@reignwell/contract";
import type { Batch } from "@reignwell/sync-core";

/** What a server answers that took all of a batch and has nothing to bring, or to a mere pull. */
export function answerTo(
  batch: Batch | null,
  now: number,
  over: Partial<SyncAnswer> = {},
): SyncAnswer {
  return {
    push: batch?.push ?? 0,
    epoch: "ddb6a344-cade-489d-a79d-da09f2f4a625",
    cursor: 1,
    more: false,
    now,
    rows: {},
    rejected: [],
    overwritten: [],
    ...(batch && { taken: { received: now, sentAt: now } }),
    ...over,
  };
}
