import {
  type Collection,
  type FieldChange,
  LIVE_ROWS_BYTES,
  MESSAGES,
  type OverwrittenValue,
  type PublicUser,
  RECORD_SCHEMAS,
  REGISTER_NAMES,
  REGISTERS,
  type Rejection,
  type RowChange,
  TOMBSTONE_DAYS,
  type WireChange,
  type WireRow,
} from "@reignwell/contract";
import { createdAtOf } from "@reignwell/domain";
import {
  expanded,
  type FieldWrite,
  isWords,
  LATEST_SEEN,
  type Merge,
  mergeRow,
  namedIn,
  packStamps,
  type Refusal,
  registerOf,
  stampOf,
  valueIn,
} from "@reignwell/sync-core";
import type { Transaction } from "../../plugins/database/database.ts";
import { compileCheck } from "../../plugins/requests/compiled-check.ts";
import { sayIssue } from "../../plugins/requests/issue-text.ts";
import type { Quota } from "../../config-quota.ts";
import { bytesOf, countWrite } from "../quota.ts";
import type { RecordHandler } from "../record-handler.ts";
import { newRow } from "./new-row.ts";
import { readRecords, type StoredRecord, travellingRow, writeRecords } from "../record-table.ts";
import { type Head, writeMeanwhile } from "../with-user.ts";

/** Who changes what, and by which clocks. Times in ms since 1970. */
export interface ChangeSet {
  user: PublicUser;
  changes: readonly WireChange[];
  /** The server's clock at reception. */
  received: number;
  /** The device's clock at sending. */
  sentAt: number;
  /** Whether the caller has what is stored before them, as a REST call has [M1]. */
  seesStored: boolean;
  /** How much an account may keep. */
  quota: Quota | null;
  /** By kind, the rows as they are stored, where they were read under this lock already. */
  stored?: ReadonlyMap<string, ReadonlyMap<string, StoredRecord>>;
}

/** What a batch came to; kept for the device that repeats it, but for the rows (push-batch.ts). */
export interface Outcome {
  rejected: Rejection[];
  overwritten: OverwrittenValue[];
}

/** The outcome with what only this moment needs. */
export interface Applied extends Outcome {
  /** The new versions of rows that the device now has exactly as stored. */
  known: Set<number>;
}

/** An edit of a row that is nowhere any more: a tombstone past the horizon [S6]. */
const GONE: Refusal = {
  code: "gone",
  message: `This was deleted on another device more than ${TOMBSTONE_DAYS} days ago`,
};

const NO_FIELDS: Sent = {};

/** By kind, what its schema says of a row, made of it once. */
const ROW_CHECKS = new Map(
  Object.entries(RECORD_SCHEMAS).map(([name, schema]) => [name, compileCheck(schema)]),
);
/** By kind, the fields of a row beside its id. */
const FIELD_NAMES = new Map(
  Object.entries(RECORD_SCHEMAS).map(([name, { shape }]) => [
    name,
    Object.keys(shape).filter((field) => field !== "id"),
  ]),
);

/** The fields that a device sent, by their names. */
type Sent = Readonly<Record<string, unknown>>;

/** A row on its way through one batch. */
interface Draft {
  id: string;
  stored: StoredRecord | null;
  values: WireRow;
  stamps: Record<string, number>;
  /** What goes back to the device: values that lost, and words that it replaced unseen [M2]. */
  overwritten: OverwrittenValue[];
  /** Whether the row has to be sent to the device, whatever it sent itself [S4]. */
  echoed: boolean;
  changed: boolean;
  /** What the device sent; with all of a new row's fields it need not be echoed. */
  sent: Sent;
  /** What is to be stored, as JSON; empty until it is known. */
  text: string;
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
  const result: Applied = { rejected: [], overwritten: [], known: new Set() };
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
  changes: readonly WireChange[],
  set: ChangeSet,
  cursor: number,
  result: Applied,
): Promise<void> {
  const { collection } = handler;
  const ids = [...new Set(changes.map((change) => change.id))];
  const early = set.stored?.get(collection);
  const stored = early ?? (await readRecords(tx, handler, set.user.id, ids));
  const drafts = new Map<string, Draft>();
  const refuse = (id: string, refusal: Refusal) => {
    drafts.delete(id);
    const held = stored.get(id);
    const row = held ? travellingRow(collection, held.values, held.stamps) : null;
    result.rejected.push({ collection, id, ...refusal, row });
  };

  for (const change of changes) {
    const draft = drafts.get(change.id) ?? startDraft(change.id, stored.get(change.id) ?? null);
    const isNew = draft.stored === null && !draft.changed;
    const forgotten = isNew && head.horizon > 0 && editsEarlierRow(change, handler);
    // Both sides want the same: nothing is left to do, and nobody need hear of it.
    if (forgotten && isDeletion(change)) continue;
    const refusal = forgotten ? GONE : mergeInto(draft, handler, change, set);
    if (refusal) refuse(change.id, refusal);
    else drafts.set(change.id, draft);
  }
  const candidates = [...drafts.values()].map(({ id, stored: before, values, stamps }) => ({
    id,
    before: before?.values ?? null,
    after: values,
    stamps,
  }));
  const input = { tx, user: set.user, now: set.received, candidates };
  for (const [id, refusal] of await handler.judge(input)) refuse(id, refusal);
  for (const draft of drafts.values()) {
    if (!draft.changed) continue;
    draft.text = JSON.stringify(draft.values);
    const before = draft.stored && bytesOf(JSON.stringify(draft.stored.values));
    const refusal = countWrite(head.stored, set.quota, before, bytesOf(draft.text));
    if (refusal) refuse(draft.id, refusal);
  }

  keepDrafts(tx, head, handler, set, [...drafts.values()], cursor, result);
  const written = candidates.filter(({ id }) => drafts.get(id)?.changed);
  if (written.length > 0) {
    const { changedAccounts } = head;
    await handler.afterWrite?.({ ...input, candidates: written, changedAccounts });
  }
}

/** Writes what was changed, and tells what goes back to the device. */
function keepDrafts(
  tx: Transaction,
  head: Head,
  handler: RecordHandler,
  set: ChangeSet,
  drafts: readonly Draft[],
  cursor: number,
  result: Applied,
): void {
  const { collection } = handler;
  const changed = drafts.filter((draft) => draft.changed);
  const versionOf = new Map(changed.map((draft) => [draft.id, ++head.version]));
  const registers = REGISTER_NAMES[collection];
  const records = changed.map(({ id, text, stamps }) => ({
    id,
    text,
    stamps: packStamps(stamps, registers),
    version: versionOf.get(id) ?? head.version,
    createdAt: Math.min(createdAtOf(id) ?? set.received, set.received),
    writtenAt: set.received,
  }));
  if (records.length > 0) {
    writeMeanwhile(head, writeRecords(tx, handler, set.user.id, records));
  }
  noteWritten(head, collection, changed);
  for (const draft of drafts) {
    if (draft.overwritten.length > 0) result.overwritten.push(...draft.overwritten);
    const version = versionOf.get(draft.id);
    if (version !== undefined && isKnownToDevice(draft, handler, cursor)) {
      result.known.add(version);
    }
  }
}

/** For the user's other devices, as long as the rows are few enough to be told [S5]. */
function noteWritten(head: Head, collection: Collection, changed: readonly Draft[]): void {
  if (changed.length === 0 || head.written === null) return;
  head.writtenLength += changed.reduce((sum, { text }) => sum + text.length, 0);
  if (head.writtenLength > LIVE_ROWS_BYTES) head.written = null;
  else {
    head.written[collection] = changed.map(({ values, stamps }) =>
      travellingRow(collection, values, stamps),
    );
  }
}

function startDraft(id: string, stored: StoredRecord | null): Draft {
  return {
    id,
    stored,
    values: stored?.values ?? {},
    stamps: stored?.stamps ?? {},
    overwritten: [],
    echoed: false,
    changed: false,
    sent: NO_FIELDS,
    text: "",
  };
}

/** Merges a change into a draft; a refusal leaves it untouched. */
function mergeInto(
  draft: Draft,
  handler: RecordHandler,
  change: WireChange,
  set: ChangeSet,
): Refusal | null {
  const { collection } = handler;
  const schema = RECORD_SCHEMAS[collection];
  const sent = namedIn(change);
  for (const field in sent) {
    if (field === "id" || !Object.hasOwn(schema.shape, field)) {
      return { code: "validation_failed", message: MESSAGES.refusals.byCode.client_too_old };
    }
  }
  const isNew = draft.stored === null && !draft.changed;
  const merge = isNew ? null : mergeChange(draft, collection, expanded(change), set);
  const made = isNew ? newRow(collection, change, set) : merge;
  if (made === null)
    return { code: "validation_failed", message: "Check this device’s clock, then try again." };
  const values: WireRow = {
    ...(isNew ? handler.defaults : null),
    deletedAt: null,
    ...made.values,
    id: draft.id,
  };
  const isValid = ROW_CHECKS.get(collection)?.(values) ?? false;
  const row = isValid ? { success: true as const, data: values } : schema.safeParse(values);
  if (!row.success) {
    return { code: "validation_failed", message: sayIssue(row.error.issues[0]) };
  }
  draft.values = row.data;
  draft.stamps = made.stamps;
  draft.sent = draft.sent === NO_FIELDS ? sent : { ...draft.sent, ...sent };
  if (merge) noteMerge(draft, collection, merge);
  else draft.changed = true;
  return null;
}

/** What a merge with what is stored means for the device. */
function noteMerge(draft: Draft, collection: Collection, merge: Merge): void {
  // Where the device lost, it may have pulled past the winner while its own edit still waited
  // [L4]. A new version sends the row to it again; without one it would keep the loser for ever.
  draft.changed ||= merge.changed || merge.lost.length > 0;
  draft.echoed ||= merge.hasLaterStamp || merge.lost.length > 0;
  const replaced = merge.replaced.filter(({ value }) => isWords(value));
  for (const item of [...merge.lost, ...replaced]) {
    draft.overwritten.push({ collection, id: draft.id, ...item });
  }
}

/** A change of a row that is there, merged; null where it claims to have seen the future. */
function mergeChange(
  draft: Draft,
  collection: Collection,
  change: RowChange,
  set: ChangeSet,
): Merge | null {
  const writes = stampWrites(draft, collection, change, set);
  return writes && mergeRow(draft, writes, REGISTERS[collection]);
}

/** The fields of a change with their stamps [M1], or null where it claims to have seen the future. */
function stampWrites(
  draft: Draft,
  collection: Collection,
  { fields }: RowChange,
  { received, sentAt, seesStored }: ChangeSet,
): Record<string, FieldWrite> | null {
  const writes: Record<string, FieldWrite> = {};
  const taken = { received, sentAt };
  for (const field in fields) {
    const change = fields[field];
    if (!change) continue;
    const [at, value, reported = 0] = change;
    const register = registerOf(field, REGISTERS[collection]);
    const seen = seesStored ? (draft.stamps[register] ?? 0) : reported;
    if (seen > received + LATEST_SEEN) return null;
    const stamp = stampOf(seesStored ? withSeen(change, seen) : change, taken);
    writes[field] = { stamp, value, seen, offered: at === null };
  }
  return writes;
}

function withSeen([at, value]: FieldChange, seen: number): FieldChange {
  return at === null ? [null, value, seen] : [at, value, seen];
}

/**
 * Whether the author of a change of a row that is not stored had a row before them: they say less
 * than all of it, and were shown one of the fields by the server, or say too little to make a row.
 */
function editsEarlierRow(change: WireChange, { collection, defaults }: RecordHandler): boolean {
  const sent = namedIn(change);
  const unsaid = Object.keys(RECORD_SCHEMAS[collection].shape).filter(
    (field) => field !== "id" && field !== "deletedAt" && !Object.hasOwn(sent, field),
  );
  if (unsaid.length === 0) return false;
  const { fields } = expanded(change);
  const wasShown = Object.values(fields).some(([at, , seen = 0]) => at !== null && seen > 0);
  return wasShown || unsaid.some((field) => !Object.hasOwn(defaults, field));
}

/** Whether the device has deleted the row, whatever else it wrote into it before. */
function isDeletion(change: WireChange): boolean {
  return typeof valueIn(change, "deletedAt") === "number";
}

/** Accepted writes are not echoed: the device has this row already, to the last field [S4]. */
function isKnownToDevice(draft: Draft, handler: RecordHandler, cursor: number): boolean {
  if (draft.echoed) return false;
  if (draft.stored) return draft.stored.version <= cursor;
  const fields = FIELD_NAMES.get(handler.collection);
  return fields?.every((field) => Object.hasOwn(draft.sent, field)) ?? false;
}
