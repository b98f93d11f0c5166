import {
  type Collection,
  COLLECTIONS,
  type FieldChange,
  type WireChange,
} from "@reignwell/contract";
import { groupBy } from "@reignwell/domain";
import {
  type Batch,
  BatchBuilder,
  type BatchLimit,
  changesInText,
  textOfChanges,
} from "@reignwell/sync-core";
import type { LocalDatabase, PackedBatch, PendingRow } from "../database/local-database.ts";
import { deviceId, readMeta, readMetas, writeMeta } from "../database/meta-table.ts";
import { recordTable } from "./record-change.ts";
import { rowsOf } from "../database/row-ranges.ts";

/** So few changes at most, refused ones among them, are looked for in all kinds at once. */
const FEW = 100;

const NOTHING_TRAVELS = { inflight: null, travelling: null };
const NOTHING_QUEUED = { inQueue: null, queued: null };

/** No batch is under way, and none is kept to go next. */
export const NO_BATCH = { ...NOTHING_TRAVELS, ...NOTHING_QUEUED };

/** A moment between two writes on this device, in whichever tab. */
interface Moment {
  /** The number of the latest batch. */
  push: number;
  touched: number;
}

/** What comes after the batch of that number. */
interface Behind extends Moment {
  changes: WireChange[];
}

/**
 * Makes batches of what waits, and, while one travels, the one that goes next. That one is kept, too:
 * it may leave as soon as the server took the one before, which is settled while it travels. It is
 * made only if nothing was written since the batch before it was made: else a parent that came in
 * between could be overtaken by its child [P5].
 *
 * It remembers from run to run that nothing came after its latest batch: then nothing waits until
 * something is written.
 *
 *   next ──► a batch travels ──prepare──► the one behind it is kept ──goOn──► that one travels
 *                     └── a write, another engine ──goOn──► nothing travels ──► next
 */
export class BatchMaker {
  /** When the batch under way was made, where it was this maker. */
  #made: Moment | null = null;
  #behind: Behind | null = null;
  /** The latest batch, which need not be read out of its text again. */
  #latest: Batch | null = null;

  /**
   * The batch under way, else a new one; null where nothing waits, while everything is pulled once
   * more, and while the user is signed out here. Run it inside a write transaction.
   */
  async next(database: LocalDatabase, limit: BatchLimit): Promise<Batch | null> {
    const { resync, left, travelling } = await readMetas(database, [
      "resync",
      "left",
      "travelling",
    ]);
    // Parts of rows that the server lacks would be refused [A2].
    if (resync || left) return null;
    const now = await momentOf(database);
    const knowsOfNothing = travelling === null && isNothing(this.#behind, now);
    // Mostly none is under way, and what waits is read beside that question.
    const [inflight, early] = await Promise.all([
      readMeta(database, "inflight"),
      travelling === null && !knowsOfNothing ? read(database, limit, null) : null,
    ]);
    if (inflight) {
      this.#behind = null;
      // Another engine may have made a smaller one under this number since.
      await writeMeta(database, { travelling: inflight.push });
      return this.#unpacked(inflight);
    }
    // To look among a thousand changes that were deleted just now takes longer than deleting them.
    if (knowsOfNothing) return null;
    this.#behind = null;
    const { changes, isAll } = early ?? (await read(database, limit, null));
    if (changes.length === 0) return null;
    const batch = { push: now.push + 1, changes };
    await writeMeta(database, underWay(batch));
    this.#made = { ...now, push: batch.push };
    this.#latest = batch;
    if (isAll) this.#behind = { ...this.#made, changes: [] };
    return batch;
  }

  /**
   * Whether nothing that waits was written since this maker made a batch: then what waits of the
   * batch's rows is just what was sent.
   */
  async isUntouched(database: LocalDatabase, batch: Batch): Promise<boolean> {
    const now = await momentOf(database);
    return batch.push === now.push && isSame(this.#made, now);
  }

  /** Whether nothing waits beside the latest batch, so far as this maker knows. */
  async isNothingBehind(database: LocalDatabase): Promise<boolean> {
    return isNothing(this.#behind, await momentOf(database));
  }

  /** Whether what comes after a batch is known already: a batch of all that waits has nothing. */
  isPrepared({ push }: Batch): boolean {
    return this.#behind?.push === push;
  }

  /**
   * Makes what comes after a batch that this maker has just made, and keeps it; null where that
   * batch does not travel any more, something was written since, or everything is to be pulled once
   * more after it. Run it inside a write transaction.
   */
  async prepare(
    database: LocalDatabase,
    batch: Batch,
    limit: BatchLimit,
  ): Promise<WireChange[] | null> {
    const now = await momentOf(database);
    const known = await readMetas(database, ["travelling", "resyncWanted", "queued"]);
    const { travelling, resyncWanted, queued } = known;
    const isUnderWay = travelling === batch.push && isSame(this.#made, now);
    // One that was kept before may have left, under that number.
    if (!isUnderWay || resyncWanted || queued?.push === batch.push + 1) return null;
    const { changes } = await read(database, limit, batch);
    this.#behind = { ...now, changes };
    if (changes.length > 0) {
      const next = { push: batch.push + 1, changes };
      const device = await deviceId(database);
      await writeMeta(database, { inQueue: packBatch(next), queued: { push: next.push, device } });
    }
    return changes;
  }

  /**
   * Ends the batch under way, which the server took: the one that is kept behind it is next. Not where
   * everything is to be pulled once more, which begins when no batch is under way.
   */
  async goOn(database: LocalDatabase): Promise<void> {
    const known = await readMetas(database, ["push", "queued", "resyncWanted"]);
    const { push, queued, resyncWanted } = known;
    const behind = this.#behind;
    this.#latest = null;
    if (queued === null) return writeMeta(database, NOTHING_TRAVELS);
    // A tab of an older version may have gone on without it.
    const isNext = queued.push === push + 1 && queued.device === (await deviceId(database));
    if (!isNext || resyncWanted) {
      // It may have left: its number is used up.
      return writeMeta(database, { ...NO_BATCH, push: isNext ? queued.push : push });
    }
    if (behind?.push === push) {
      const batch = { push: queued.push, changes: behind.changes };
      this.#made = { ...behind, push: queued.push };
      this.#latest = batch;
      return writeMeta(database, { ...underWay(batch), ...NOTHING_QUEUED });
    }
    const inflight = await readMeta(database, "inQueue");
    const travelling = queued.push;
    return writeMeta(database, { inflight, travelling, push: travelling, ...NOTHING_QUEUED });
  }

  #unpacked(inflight: PackedBatch): Batch {
    const latest = this.#latest;
    const isLatest =
      latest?.push === inflight.push && textOfChanges(latest.changes) === inflight.text;
    return isLatest ? latest : unpackBatch(inflight);
  }
}

function underWay(batch: Batch) {
  const { push } = batch;
  return { push, inflight: packBatch(batch), travelling: push };
}

async function momentOf(database: LocalDatabase): Promise<Moment> {
  return readMetas(database, ["push", "touched"]);
}

function isSame<T extends Moment>(then: T | null, now: Moment): then is T {
  return then !== null && then.push === now.push && then.touched === now.touched;
}

/** Whether nothing came after the latest batch, and nothing was written since. */
function isNothing(behind: Behind | null, now: Moment): boolean {
  return isSame(behind, now) && behind.changes.length === 0;
}

/** As text: the browser stores one text much faster than thousands of small values. */
function packBatch({ push, changes }: Batch): PackedBatch {
  return { push, json: "", text: textOfChanges(changes) };
}

/** A batch as the engine has it, and as the text that was sent: a repetition is the same [P3]. */
export function unpackBatch({ push, text, json, changes }: PackedBatch): Batch {
  return { push, changes: changesInText(text ?? json ?? JSON.stringify(changes)) };
}

/** The head of what waits, and whether it is known to be all of it. */
interface Head {
  changes: WireChange[];
  isAll: boolean;
}

/**
 * The head of what waits, or of what waits after a batch, parents before children [P5]: page by
 * page, because rows that don't fit are read for nothing.
 */
async function read(
  database: LocalDatabase,
  limit: BatchLimit,
  after: Batch | null,
): Promise<Head> {
  const batch = new BatchBuilder(limit);
  const waiting = await waitingIn(database, after);
  // All of the kinds before its last one are in a batch, or nothing of them waits.
  const begun = after?.changes.at(-1)?.collection;
  const kinds = COLLECTIONS.slice(
    Math.max(
      0,
      COLLECTIONS.findIndex((kind) => kind === begun),
    ),
  );
  let looked = 0;
  for (const collection of kinds) {
    let last: string | undefined;
    for (let room = batch.room; room > 0; room = batch.room) {
      const rows = await waiting.of(collection, room, last);
      const ids = rows.map(({ id }) => id);
      const values = await rowsOf(recordTable(database, collection), ids);
      for (const pending of rows) {
        if (pending.state !== "waiting") continue;
        looked += 1;
        const row = values.get(pending.id);
        const isFull = row && !batch.add(changeOf(pending, row));
        if (isFull) return { changes: batch.build(), isAll: false };
      }
      last = ids.at(-1);
      if (rows.length < room) break;
    }
  }
  return { changes: batch.build(), isAll: looked === waiting.count };
}

/** What waits, kind by kind. */
interface Waiting {
  /** How much it is; null where that was not looked for. */
  count: number | null;
  /** What comes first of a kind, or after one of its ids: about as much, or all at once. */
  of: (collection: Collection, most: number, after?: string) => Promise<PendingRow[]>;
}

/** How to come by what waits of a kind: mostly little waits at all, and one look finds all of it. */
async function waitingIn(database: LocalDatabase, after: Batch | null): Promise<Waiting> {
  // A batch holds the head of each kind it has, so that the next one begins after its last.
  const last = new Map(after?.changes.map(({ collection, id }) => [collection, id]));
  const lookAt = FEW + (after?.changes.length ?? 0);
  if (lookAt <= 2 * FEW) {
    const few = await database.pending.limit(lookAt).toArray();
    const later = few.filter(
      ({ state, collection, id }) => state === "waiting" && id > (last.get(collection) ?? ""),
    );
    const byKind = groupBy(later, (row) => row.collection);
    if (few.length < lookAt) {
      return {
        count: later.length,
        of: async (collection, _most, beyond) => (beyond ? [] : (byKind.get(collection) ?? [])),
      };
    }
  }
  return {
    count: null,
    of: (collection, most, beyond = last.get(collection)) =>
      database.pending
        .where(":id")
        .between([collection, beyond ?? ""], [collection, "\uffff"], beyond === undefined, true)
        .limit(most)
        .toArray(),
  };
}

/** The change that waits: in short where all its fields were written at once over nothing. */
function changeOf({ collection, id, fields, seen }: PendingRow, row: object): WireChange {
  const valueOf = (field: string): unknown => Reflect.get(row, field) ?? null;
  const at = onlyTimeOf(fields, seen);
  if (at !== null) {
    const values: Record<string, unknown> = {};
    for (const field in fields) values[field] = valueOf(field);
    return { collection, id, at, values };
  }
  const changed: Record<string, FieldChange> = {};
  for (const [field, time] of Object.entries(fields)) {
    const stamp = seen[field] ?? 0;
    if (time === null) changed[field] = [null, valueOf(field), stamp];
    else changed[field] = stamp > 0 ? [time, valueOf(field), stamp] : [time, valueOf(field)];
  }
  return { collection, id, fields: changed };
}

/** The one time at which all fields were written where nothing stood; null where there is none. */
function onlyTimeOf(fields: PendingRow["fields"], seen: PendingRow["seen"]): number | null {
  let only: number | null = null;
  for (const field in fields) {
    const time = fields[field] ?? null;
    if (time === null || (only !== null && only !== time) || (seen[field] ?? 0) > 0) return null;
    only = time;
  }
  return only;
}
