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
 * A batch that is being filled: the longest head of what waits that fits the limit [P2]. One change
 * always goes, however large: only the server can say that it is too large, and then the change is
 * rejected.
 */
export class BatchBuilder {
  readonly #limit: BatchLimit;
  readonly #encoder = new TextEncoder();
  readonly #changes: RowChange[] = [];
  readonly #texts: string[] = [];
  /** Of the text of all changes in UTF-8; the bracket that closes it is counted. */
  #bytes = 1;

  constructor(limit: BatchLimit) {
    this.#limit = limit;
  }

  /** Adds the next change; false where it does not fit, and then the batch is full. */
  add(change: RowChange): boolean {
    const text = JSON.stringify(change);
    const bytes = this.#bytes + this.#encoder.encode(text).length + 1;
    const isFirst = this.#changes.length === 0;
    if (!isFirst && (this.room === 0 || bytes > this.#limit.bytes)) return false;
    this.#changes.push(change);
    this.#texts.push(text);
    this.#bytes = bytes;
    return true;
  }

  /** How many more changes fit by their number. */
  get room(): number {
    return Math.max(0, this.#limit.changes - this.#changes.length);
  }

  /** About how many more changes of the size of those in it fit, at least one. */
  get guess(): number {
    const { length } = this.#changes;
    if (length === 0) return this.room;
    const left = (this.#limit.bytes - this.#bytes) / (this.#bytes / length);
    return Math.max(1, Math.min(this.room, Math.ceil(left)));
  }

  /** The changes; {@link textOfChanges} has their text already. */
  build(): RowChange[] {
    texts.set(this.#changes, `[${this.#texts.join(",")}]`);
    return this.#changes;
  }
}

/** Half of a batch, for one that was refused as too large or as containing an unreadable change. */
export function halfOf(batchSize: number): number {
  return Math.max(1, Math.ceil(batchSize / 2));
}
