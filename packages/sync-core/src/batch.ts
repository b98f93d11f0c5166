import type { WireChange } from "@reignwell/contract";
import type { BatchLimit } from "./ports.ts";

const encoder = new TextEncoder();
const texts = new WeakMap<readonly WireChange[], string>();

/**
 * The JSON of a list of changes, made once for each list: a batch is measured, stored and sent as
 * this text. A list is never changed after it was made.
 */
export function textOfChanges(changes: readonly WireChange[]): string {
  const text = texts.get(changes) ?? JSON.stringify(changes);
  texts.set(changes, text);
  return text;
}

/** The list of changes that a text of {@link textOfChanges} stands for. */
export function changesInText(text: string): WireChange[] {
  // What textOfChanges made.
  const changes: WireChange[] = JSON.parse(text);
  texts.set(changes, text);
  return changes;
}

/** So few more rows are looked at, however full a batch seems. */
const FEW = 50;

/**
 * A batch that is being filled: the longest head of what waits that fits the limit [P2]. One change
 * always goes, however large: only the server can say that it is too large, and then the change is
 * rejected.
 */
export class BatchBuilder {
  readonly #limit: BatchLimit;
  readonly #changes: WireChange[] = [];
  readonly #texts: string[] = [];
  /** Of the text of all changes in UTF-8; the bracket that closes it is counted. */
  #bytes = 1;

  constructor(limit: BatchLimit) {
    this.#limit = limit;
  }

  /** Adds the next change; false where it does not fit, and then the batch is full. */
  add(change: WireChange): boolean {
    const text = JSON.stringify(change);
    const bytes = this.#bytes + encoder.encode(text).length + 1;
    const { length } = this.#changes;
    const fits = length < this.#limit.changes && bytes <= this.#limit.bytes;
    if (length > 0 && !fits) return false;
    this.#changes.push(change);
    this.#texts.push(text);
    this.#bytes = bytes;
    return true;
  }

  /** About how many more like the latest changes fit; 0 where the batch is full by their number. */
  get room(): number {
    const latest = this.#texts.slice(-FEW);
    const bytesLeft = this.#limit.bytes - this.#bytes;
    const bySize = Math.ceil((bytesLeft * latest.length) / latest.join("").length) || 0;
    return Math.min(this.#limit.changes - this.#changes.length, Math.max(FEW, bySize));
  }

  /** The changes; {@link textOfChanges} has their text already. */
  build(): WireChange[] {
    texts.set(this.#changes, `[${this.#texts.join(",")}]`);
    return this.#changes;
  }
}

/** Half of a batch, for one that was refused as too large or as containing an unreadable change. */
export function halfOf(batchSize: number): number {
  return Math.max(1, Math.ceil(batchSize / 2));
}
