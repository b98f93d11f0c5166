import type { RowChange } from "@reignwell/contract";
import type { BatchLimit } from "./ports.ts";

/**
 * The longest head of `changes` that fits the limit [P2]. One change always goes, however large:
 * only the server can say that it is too large, and then the change is rejected.
 */
export function fitBatch(changes: readonly RowChange[], limit: BatchLimit): RowChange[] {
  const fitting: RowChange[] = [];
  const encoder = new TextEncoder();
  let bytes = 0;
  for (const change of changes) {
    bytes += encoder.encode(JSON.stringify(change)).length + 1;
    if (fitting.length > 0 && (fitting.length >= limit.changes || bytes > limit.bytes)) break;
    fitting.push(change);
  }
  return fitting;
}

/** Half of a batch, for one that was refused as too large or as containing an unreadable change. */
export function halfOf(batchSize: number): number {
  return Math.max(1, Math.ceil(batchSize / 2));
}
