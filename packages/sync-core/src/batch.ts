import type { RowChange } from "@reignwell/contract";
import type { BatchLimit } from "./ports.ts";

const texts = new WeakMap<readonly RowChange[], string>();

/**
 * The JSON of a list of changes, made once for each list: a batch is measured, stored and sent as
 * this text. A list is never changed after it was made.
 */
export function textOfChanges(changes: readonly RowChange[]): string {
  const text = texts.get(changes) ?? JSON.stringify(changes);
  texts.set(changes, text);
  return text;
}

/** The list of changes that a text of {@link textOfChanges} stands for. */
export function changesInText(text: string): RowChange[] {
  // What textOfChanges made.
  const changes: RowChange[] = JSON.parse(text);
  texts.set(changes, text);
  return changes;
}

/**
 * The longest head of `changes` that fits the limit [P2]. One change always goes, however large:
 * only the server can say that it is too large, and then the change is rejected.
 */
export function fitBatch(changes: RowChange[], limit: BatchLimit): RowChange[] {
  const encoder = new TextEncoder();
  // Mostly all of them fit, and one text is made and measured faster than a thousand.
  const length = encoder.encode(textOfChanges(changes)).length;
  if (changes.length <= limit.changes && length <= limit.bytes) return changes;
  const fitting: RowChange[] = [];
  const fittingTexts: string[] = [];
  let bytes = 0;
  for (const change of changes) {
    const text = JSON.stringify(change);
    bytes += encoder.encode(text).length + 1;
    if (fitting.length > 0 && (fitting.length >= limit.changes || bytes > limit.bytes)) break;
    fitting.push(change);
    fittingTexts.push(text);
  }
  texts.set(fitting, `[${fittingTexts.join(",")}]`);
  return fitting;
}

/** Half of a batch, for one that was refused as too large or as containing an unreadable change. */
export function halfOf(batchSize: number): number {
  return Math.max(1, Math.ceil(batchSize / 2));
}
