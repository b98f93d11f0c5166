import type { PublicUser, Rejection, SyncAnswer, SyncRequest, Taken } from "@reignwell/contract";
import type { Quota } from "../../config-quota.ts";
import { refuse } from "../../plugins/requests/errors.ts";
import type { Transaction } from "../../plugins/database/database.ts";
import { digestOfChanges } from "./changes-digest.ts";
import { applyChanges, type Outcome } from "./apply-changes.ts";
import type { RecordHandler } from "../record-handler.ts";
import { readRecords, type StoredRecord, travellingRow } from "../record-table.ts";
import { type Head, writeMeanwhile } from "../with-user.ts";

/**
 * What a batch came to, as it is kept to answer a repetition: without the rows behind its refused
 * changes. They are read again, or a device could have all of an account kept once more beside its
 * quota by one small batch.
 */
interface StoredOutcome extends Pick<Outcome, "overwritten"> {
  rejected: Omit<Rejection, "row">[];
  taken?: Taken;
  /**
   * The batch before, where the device had yet to settle it when it sent this one: that all of it was
   * taken is all that there was to say of it. A device that was killed in between sends it once more.
   */
  before?: { push: number; digest: string; taken: Taken };
}

/** An outcome that an earlier version kept says nothing of its stamps: the next pull does. */
const NOT_KEPT: Taken = { received: 0, sentAt: 0 };

/**
 * A device that heard the server so long ago, in ms, when it sent a batch is heard first. It is more
 * than any request travels, and more than servers' clocks differ.
 */
const FRESH_FOR = 3_600_000;

/**
 * So many device ids of one account are remembered. A browser that evicts its data takes a new one
 * every few weeks; nobody has more but by making them up.
 */
const MOST_DEVICES = 200;
/**
 * So many bytes of outcomes are kept for one account, as they are stored: they hold words that were
 * replaced, which no longer count into its quota.
 */
const MOST_BYTES = 32 * 1024 * 1024;
/** An outcome under this many bytes is not weighed: so many of them stay below the most. */
const WEIGHED_FROM = 100_000;

const NOTHING_KNOWN: ReadonlySet<number> = new Set();

/** What a batch came to of which nothing was applied. */
const NOTHING: StoredOutcome = { rejected: [], overwritten: [] };

/** What a push reads under the lock, whatever its batch comes to. */
export interface BeforePush {
  /** The latest batch of the device. */
  last: Last | undefined;
  /** By kind, the rows of the batch as they are stored. */
  stored: ReadonlyMap<string, Map<string, StoredRecord>>;
}

/** Reads it, in as many statements as there are kinds in the batch, and one. */
export async function readBeforePush(
  tx: Transaction,
  handlers: readonly RecordHandler[],
  user: PublicUser,
  { device, changes }: SyncRequest,
): Promise<BeforePush> {
  const byKind = Map.groupBy(changes, ({ collection }) => collection);
  const kinds = handlers.filter(({ collection }) => byKind.has(collection));
  const [[last], ...stored] = await Promise.all([
    tx<Last[]>`
      select last_push, digest, outcome
      from sync_devices where user_id = ${user.id} and device = ${device}`,
    ...kinds.map((handler) => {
      const ids = byKind.get(handler.collection)?.map(({ id }) => id) ?? [];
      return readRecords(tx, handler, user.id, [...new Set(ids)]);
    }),
  ]);
  const rows = kinds.map(
    ({ collection }, index) => [collection, stored[index] ?? new Map()] as const,
  );
  return { last, stored: new Map(rows) };
}

/** Where the device stands when it pushes, and how much its account may keep. */
export interface PushAt extends BeforePush {
  cursor: number;
  /**
   * It has to pull everything once more: then nothing is applied, for it may send parts of rows
   * that are not here any more [A2]. Its number is used up all the same: a copy of the request that
   * comes late would be applied after the device has made other batches of the same changes.
   */
  startsOver: boolean;
  quota: Quota | null;
}

/** What is answered of a batch: without `taken`, nothing of it was applied. */
export type Pushed = Outcome &
  Pick<SyncAnswer, "taken" | "early"> & {
    known: ReadonlySet<number>;
  };

/**
 * Applies a device's numbered batch, or answers a repeated one from memory [P3]. A number that
 * was used with other content, or that lies before the last one, is refused: a copy of the
 * device used it, and the sender has to go on under a new device id [P4]. A request that was sent
 * long ago is not applied: its device sends it once more, a late copy of it is nothing to anybody
 * [P9].
 */
export async function pushBatch(
  tx: Transaction,
  head: Head,
  handlers: readonly RecordHandler[],
  user: PublicUser,
  request: SyncRequest,
  received: number,
  { cursor, startsOver, quota, last, stored }: PushAt,
): Promise<Pushed> {
  const { device, push, sentAt, changes, heard, early } = request;
  const digest = digestOfChanges(changes);
  if (last && push === last.last_push && digest === last.digest) {
    const rejected = await withRows(tx, handlers, user, last.outcome.rejected);
    const { overwritten, taken = NOT_KEPT } = last.outcome;
    return { rejected, overwritten, taken, early: true, known: NOTHING_KNOWN };
  }
  const before = last?.outcome.before;
  if (before && push === before.push && digest === before.digest) {
    return {
      rejected: [],
      overwritten: [],
      taken: before.taken,
      early: true,
      known: NOTHING_KNOWN,
    };
  }
  const isNew = last === undefined;
  const kept = early && last ? unsettled(last) : {};
  if (startsOver) {
    const outcome = { ...NOTHING, ...kept };
    await remember(tx, { user, device, isNew, push, digest: "", outcome, received });
    return { rejected: [], overwritten: [], known: NOTHING_KNOWN };
  }
  if (last && push <= last.last_push) throw refuse("stale_push");
  if (received - (heard ?? received) > FRESH_FOR) {
    return { rejected: [], overwritten: [], known: NOTHING_KNOWN };
  }

  const set = { user, changes, received, sentAt, seesStored: false, quota, stored };
  const applied = await applyChanges(tx, head, handlers, set, cursor);
  const { rejected, overwritten, known } = applied;
  const taken = { received, sentAt };
  const outcome = { rejected: rejected.map(withoutRow), overwritten, taken, ...kept };
  writeMeanwhile(head, remember(tx, { user, device, isNew, push, digest, outcome, received }));
  return { rejected, overwritten, taken, early: true, known };
}

/** The latest batch of a device, as it is kept. */
interface Last {
  last_push: number;
  digest: string;
  outcome: StoredOutcome;
}

/** What is kept of a batch beside the one that came before the device had settled it. */
function unsettled({ last_push: push, digest, outcome }: Last): Pick<StoredOutcome, "before"> {
  const { taken, rejected, overwritten } = outcome;
  const isWhole = taken && rejected.length === 0 && overwritten.length === 0;
  return isWhole ? { before: { push, digest, taken } } : {};
}

function withoutRow({ row: _row, ...refusal }: Rejection): Omit<Rejection, "row"> {
  return refusal;
}

/** Refusals with what is stored now. */
async function withRows(
  tx: Transaction,
  handlers: readonly RecordHandler[],
  user: PublicUser,
  refusals: StoredOutcome["rejected"],
): Promise<Rejection[]> {
  const idsOf = Map.groupBy(refusals, ({ collection }) => collection);
  const rows = new Map<string, Rejection["row"]>();
  for (const handler of handlers) {
    const { collection } = handler;
    const ids = idsOf.get(collection)?.map(({ id }) => id) ?? [];
    if (ids.length === 0) continue;
    const stored = await readRecords(tx, handler, user.id, ids);
    for (const [id, { values, stamps }] of stored) {
      rows.set(`${collection} ${id}`, travellingRow(collection, values, stamps));
    }
  }
  return refusals.map(({ collection, id, code, message }) => {
    const row = rows.get(`${collection} ${id}`) ?? null;
    return { collection, id, code, message, row };
  });
}

interface Remembered {
  user: PublicUser;
  device: string;
  /** Whether nothing is remembered of the device yet. */
  isNew: boolean;
  push: number;
  /** Empty for a batch that was not applied: no repetition equals it. */
  digest: string;
  outcome: StoredOutcome;
  received: number;
}

/** Remembers the device's latest batch; a number that lies before it changes nothing. */
async function remember(
  tx: Transaction,
  { user, device, isNew, push, digest, outcome, received }: Remembered,
): Promise<void> {
  const text = JSON.stringify(outcome);
  await tx`
    insert into sync_devices (user_id, device, last_push, digest, outcome, seen_at)
    values (${user.id}, ${device}, ${push}, ${digest}, ${text}::text::jsonb,
      ${new Date(received)})
    on conflict (user_id, device) do update set
      last_push = excluded.last_push, digest = excluded.digest, outcome = excluded.outcome,
      seen_at = excluded.seen_at
    where sync_devices.last_push < excluded.last_push`;
  if (isNew || Buffer.byteLength(text) > WEIGHED_FROM) await forgetOldest(tx, user, device);
}

/**
 * Forgets the devices of an account that pushed longest ago, where they are too many or too much is
 * kept for them. The one that pushes now stays: what it came to has not been answered yet.
 */
async function forgetOldest(tx: Transaction, user: PublicUser, device: string): Promise<void> {
  await tx`
    delete from sync_devices where user_id = ${user.id} and device in (
      select device from (
        select device, row_number() over latest_first as place,
          sum(pg_column_size(outcome)) over latest_first as bytes
        from sync_devices where user_id = ${user.id}
        window latest_first as (order by device = ${device} desc, seen_at desc, device)
      ) as remembered
      where place > ${MOST_DEVICES} or (place > 1 and bytes > ${MOST_BYTES}))`;
}
