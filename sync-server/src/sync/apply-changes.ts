import {
  type OverwrittenValue,
  type PublicUser,
  RECORD_SCHEMAS,
  REGISTERS,
  type Rejection,
  type RowChange,
  TOMBSTONE_DAYS,
  type WireRow,
} from "@reignwell/contract";
import { createdAtOf } from "@reignwell/domain";
import { type FieldWrite, mergeRow, type Refusal, stampOf } from "@reignwell/sync-core";
import type { Transaction } from "../plugins/database.ts";
import { sayIssue } from "../plugins/issue-text.ts";
import type { RecordHandler } from "./record-handler.ts";
import { readRecords, type StoredRecord, writeRecords } from "./record-table.ts";
import type { Head } from "./with-user.ts";

/** Who changes what, and by which clocks. Times in ms since 1970. */
export interface ChangeSet {
  user: PublicUser;
  changes: readonly RowChange[];
  /** The server's clock at reception. */
  received: number;
  /** The device's clock at sending. */
  sentAt: number;
  /** The device's latest edit so far and its stamp; zeros for a device not seen before. */
  last: { at: number; stamp: number };
}

/** What a batch came to; kept for the device, so that a repeated batch gets the same answer. */
export interface Outcome {
  rejected: Rejection[];
  overwritten: OverwrittenValue[];
}

/** The outcome with what only this moment needs. */
export interface Applied extends Outcome {
  /** The device's latest edit from now on. */
  last: { at: number; stamp: number };
  /** `collection/id` with its new version of rows that the device now has exactly as stored. */
  known: Map<string, number>;
}

/** An edit of a row that is nowhere any more: a tombstone past the horizon [S6]. */
const GONE: Refusal = {
  code: "gone",
  message: `This was deleted on another device more than ${TOMBSTONE_DAYS} days ago`,
};

/** A row on its way through one batch. */
interface Draft {
  id: string;
  stored: StoredRecord | null;
  values: WireRow;
  stamps: Record<string, number>;
  lost: OverwrittenValue[];
  /** Words of another device that this one has not seen and overwrote. */
  unseen: OverwrittenValue[];
  changed: boolean;
  /** Fields that the device sent; with all of a new row's fields it need not be echoed. */
  sent: Set<string>;
}

/**
 * The one write path: merges changes into the user's rows, field by field, by set and not by
 * row. A refused change never stops the others; it comes back with the reason and with what is
 * stored. Call it inside `withUser`.
 *
 * @param cursor up to which version the device has pulled
 */
export async function applyChanges(
  tx: Transaction,
  head: Head,
  handlers: readonly RecordHandler[],
  set: ChangeSet,
  cursor: number,
): Promise<Applied> {
  const result: Applied = {
    rejected: [],
    overwritten: [],
    last: { ...set.last },
    known: new Map(),
  };
  const byName = Map.groupBy(set.changes, (change) => change.collection);
  for (const handler of handlers) {
    const changes = byName.get(handler.collection) ?? [];
    byName.delete(handler.collection);
    if (changes.length > 0)
      await applyToCollection(tx, head, handler, changes, set, cursor, result);
  }
  for (const [collection, changes] of byName) {
    const refusal = { code: "unknown_collection", message: `There is no kind '${collection}'` };
    for (const { id } of changes) result.rejected.push({ collection, id, ...refusal, row: null });
  }
  return result;
}

async function applyToCollection(
  tx: Transaction,
  head: Head,
  handler: RecordHandler,
  changes: readonly RowChange[],
  set: ChangeSet,
  cursor: number,
  result: Applied,
): Promise<void> {
  const { collection, table } = handler;
  const ids = [...new Set(changes.map((change) => change.id))];
  const stored = await readRecords(tx, table, set.user.id, ids);
  const drafts = new Map<string, Draft>();
  const refuse = (id: string, refusal: Refusal) => {
    drafts.delete(id);
    result.rejected.push({ collection, id, ...refusal, row: stored.get(id)?.values ?? null });
  };

  for (const change of changes) {
    const draft = drafts.get(change.id) ?? startDraft(change.id, stored.get(change.id) ?? null);
    const refused = mergeInto(draft, handler, stampWrites(change, set, result));
    const forgotten = head.horizon > 0 && draft.stored === null && !isWhole(change, handler);
    // Both sides want the same: nothing is left to do, and nobody need hear of it.
    if (refused && forgotten && isDeletion(change)) continue;
    const refusal = refused && forgotten ? GONE : refused;
    if (refusal) refuse(change.id, refusal);
    else drafts.set(change.id, draft);
  }
  const candidates = [...drafts.values()].map(({ id, stored: before, values }) => ({
    id,
    before: before?.values ?? null,
    after: values,
  }));
  const input = { tx, user: set.user, now: set.received, candidates };
  for (const [id, refusal] of await handler.judge(input)) refuse(id, refusal);

  const changed = [...drafts.values()].filter((draft) => draft.changed);
  const versionOf = new Map(changed.map((draft) => [draft.id, ++head.version]));
  await writeRecords(
    tx,
    table,
    set.user.id,
    changed.map(({ id, values, stamps }) => ({
      id,
      values,
      stamps,
      version: versionOf.get(id) ?? head.version,
      createdAt: Math.min(createdAtOf(id) ?? set.received, set.received),
      writtenAt: set.received,
    })),
  );
  if (changed.length > 0) head.written[collection] = changed.map((draft) => draft.values);
  for (const draft of drafts.values()) {
    result.overwritten.push(...draft.lost);
    if (cursor > 0 && (draft.stored?.version ?? 0) > cursor) {
      result.overwritten.push(...draft.unseen);
    }
    const version = versionOf.get(draft.id);
    if (version !== undefined && isKnownToDevice(draft, handler, cursor)) {
      result.known.set(`${collection}/${draft.id}`, version);
    }
  }
}

function startDraft(id: string, stored: StoredRecord | null): Draft {
  return {
    id,
    stored,
    values: stored?.values ?? {},
    stamps: stored?.stamps ?? {},
    lost: [],
    unseen: [],
    changed: false,
    sent: new Set(),
  };
}

function stampWrites(
  change: RowChange,
  set: ChangeSet,
  result: Applied,
): Record<string, FieldWrite> {
  const { received, sentAt, last } = set;
  const writes: [string, FieldWrite][] = Object.entries(change.fields).map(
    ([field, [at, value]]) => [field, { stamp: stampOf({ received, sentAt, at, last }), value }],
  );
  for (const [field, { stamp }] of writes) {
    const at = change.fields[field]?.[0] ?? 0;
    if (at >= result.last.at) result.last = { at, stamp: Math.max(stamp, result.last.stamp) };
  }
  return Object.fromEntries(writes);
}

/** Merges writes into a draft; a refusal leaves it untouched. */
function mergeInto(
  draft: Draft,
  handler: RecordHandler,
  writes: Record<string, FieldWrite>,
): Refusal | null {
  const schema = RECORD_SCHEMAS[handler.collection];
  const foreign = Object.keys(writes).find(
    (field) => field === "id" || !Object.hasOwn(schema.shape, field),
  );
  if (foreign !== undefined) {
    return { code: "validation_failed", message: `There is no field '${foreign}' to write` };
  }
  const before = draft.stored === null && !draft.changed ? null : draft;
  const merge = mergeRow(before, writes, REGISTERS[handler.collection]);
  const row = schema.safeParse({
    ...(before ? {} : handler.defaults),
    deletedAt: null,
    ...merge.values,
    id: draft.id,
  });
  if (!row.success) {
    return { code: "validation_failed", message: sayIssue(row.error.issues[0]) };
  }
  draft.values = row.data;
  draft.stamps = merge.stamps;
  // Where the device lost, it may have pulled past the winner while its own edit still waited
  // [L4]. A new version sends the row to it again; without one it would keep the loser for ever.
  draft.changed ||= merge.changed || merge.lost.length > 0;
  for (const field of Object.keys(writes)) draft.sent.add(field);
  const { collection } = handler;
  draft.lost.push(...merge.lost.map((lost) => ({ collection, id: draft.id, ...lost })));
  draft.unseen.push(
    ...merge.replaced
      .filter(({ value }) => isWords(value))
      .map((replaced) => ({ collection, id: draft.id, ...replaced })),
  );
  return null;
}

/** What somebody would miss; a tick or a number is made again with one tap. */
function isWords(value: unknown): boolean {
  return (typeof value === "string" || Array.isArray(value)) && value.length > 0;
}

/** Whether a change says enough to make a new row of it. */
function isWhole(change: RowChange, { collection, defaults }: RecordHandler): boolean {
  return Object.keys(RECORD_SCHEMAS[collection].shape)
    .filter((field) => field !== "id" && field !== "deletedAt")
    .every((field) => Object.hasOwn(change.fields, field) || Object.hasOwn(defaults, field));
}

/** Whether the device has deleted the row, whatever else it wrote into it before. */
function isDeletion({ fields }: RowChange): boolean {
  return typeof fields["deletedAt"]?.[1] === "number";
}

/** Accepted writes are not echoed: the device has this row already, to the last field [S4]. */
function isKnownToDevice(draft: Draft, handler: RecordHandler, cursor: number): boolean {
  if (draft.lost.length > 0) return false;
  if (draft.stored) return draft.stored.version <= cursor;
  const fields = Object.keys(RECORD_SCHEMAS[handler.collection].shape);
  return fields.every((field) => field === "id" || draft.sent.has(field));
}
