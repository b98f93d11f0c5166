import * as z from "zod/mini";
import { actionCompletionRecord, type ActionCompletion } from "../records/action-completion.ts";
import { entryRecord, type Entry } from "../records/entry.ts";
import { accountState } from "../accounts/user.ts";
import { goalRecord, type Goal } from "../records/goal.ts";
import { profileRecord, type Profile } from "../records/profile.ts";
import { type SeriesCompletion, seriesCompletionRecord } from "../records/series-completion.ts";
import { type Share, shareRecord } from "../records/share.ts";
import { SYNC_LIMITS } from "./sync-protocol.ts";
import { taskRecord, type Task } from "../records/task.ts";
import { instant, recordId } from "../field-schemas.ts";

/** The row type of each synced kind. */
export interface RecordByCollection {
  profiles: Profile;
  entries: Entry;
  goals: Goal;
  tasks: Task;
  actionCompletions: ActionCompletion;
  seriesCompletions: SeriesCompletion;
  shares: Share;
}

/** The schema of each synced kind: the device and the server validate with the same one. */
export const RECORD_SCHEMAS = {
  profiles: profileRecord,
  entries: entryRecord,
  goals: goalRecord,
  tasks: taskRecord,
  actionCompletions: actionCompletionRecord,
  seriesCompletions: seriesCompletionRecord,
  shares: shareRecord,
} as const;

/** The name of a kind or a field: they come back in answers and logs, so nothing odd is let in. */
const wireName = z.string().check(z.regex(/^[A-Za-z]\w{0,63}$/, { error: "Must be a plain name" }));

/** No record nests deeper than a few levels; a value that does would exhaust the server's stack. */
const DEEPEST_VALUE = 16;

const fieldValue = z
  .unknown()
  .check(z.refine((value) => isShallow(value, DEEPEST_VALUE), { error: "Nested too deeply" }));

/**
 * One field of a change, as one of:
 *
 * - `[at, value]`: written at that time by the device's clock, where nothing stood before;
 * - `[at, value, seen]`: written over the value whose stamp was `seen` [K2];
 * - `[null, value, stamp]`: offered, because the server lacks what it once had [A3].
 */
const fieldChange = z.union([
  z.tuple([instant, fieldValue]),
  z.tuple([instant, fieldValue, instant]),
  z.tuple([z.null(), fieldValue, instant]),
]);

function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1));
}

/** What one row was changed by, field by field. */
const rowChange = z.strictObject({
  collection: wireName,
  id: recordId,
  fields: z.record(wireName, fieldChange),
});

/**
 * The same in short, as new rows mostly are: all fields were written `at` one time, and nothing
 * stood before in any of them. A first push is thousands of these (docs/decisions/0092-changes-in-short.md).
 */
const shortChange = z.strictObject({
  collection: wireName,
  id: recordId,
  at: instant,
  values: z.record(wireName, fieldValue),
});

/** The body of `POST /api/sync`. */
export const syncRequest = z.strictObject({
  protocol: z.int(),
  device: recordId,
  push: z.int().check(z.minimum(0)),
  sentAt: instant,
  epoch: z.nullable(recordId),
  cursor: z.int().check(z.minimum(0)),
  changes: z.array(z.union([shortChange, rowChange])).check(z.maxLength(SYNC_LIMITS.changes)),
  /** The server's clock in the latest answer that the device took over; null before the first [P9]. */
  heard: z.optional(z.nullable(instant)),
  /**
   * This batch left before the one before it was settled on the device, which may be killed in
   * between, and sends that one once more then. Only to a server that says `early` itself [P3].
   */
  early: z.optional(z.boolean()),
  /**
   * What the device holds of each kind of which nothing waits: the number of rows that are not
   * deleted, and the sum of their marks. Only without changes [C1].
   */
  check: z.optional(z.record(wireName, z.tuple([z.int(), z.int()]))),
});

/**
 * The stamps of a row, packed: one number where all registers have the same stamp, else a base
 * and what is to be added to it for the registers that differ [K1].
 */
const packedStamps = z.union([z.int(), z.tuple([z.int(), z.record(z.string(), z.int())])]);

/** A row on the wire: flat, with the specification's field names, and its stamps as `@`. */
export const wireRow = z.record(z.string(), z.unknown());

/** A change that the server refused; the user has to edit, retry or discard it. */
export const rejection = z.object({
  collection: z.string(),
  id: z.string(),
  code: z.string(),
  message: z.string(),
  /** What the server holds instead, or null when it holds nothing. */
  row: z.nullable(wireRow),
});

/**
 * A pushed value that lost against a later edit, or words that a pushed value replaced and whose
 * author had not seen them; the device keeps it as an earlier version [M2].
 */
const overwrittenValue = z.object({
  collection: z.string(),
  id: z.string(),
  field: z.string(),
  value: z.unknown(),
});

/** The answer of `POST /api/sync`. */
export const syncAnswer = z.object({
  push: z.int(),
  epoch: recordId,
  cursor: z.int(),
  more: z.boolean(),
  now: instant,
  rows: z.record(z.string(), z.array(wireRow)),
  rejected: z.array(rejection),
  overwritten: z.array(overwrittenValue),
  /**
   * Only where the rows do not go on from the cursor of the request, but start over: the
   * database was restored from a backup [S1], or the cursor is too old for the server to know
   * every deletion since [S6].
   */
  restart: z.optional(z.enum(["restored", "too-old"])),
  /**
   * The two numbers from which both sides compute the stamps of the pushed fields [M1]: those of
   * the request that was applied. Absent where nothing was applied.
   */
  taken: z.optional(z.object({ received: instant, sentAt: instant })),
  /** With a batch that was applied: the next one may say that it is `early` [P3]. */
  early: z.optional(z.boolean()),
  /** Whether the device holds what the account holds, as far as the request's `check` says [C1]. */
  same: z.optional(z.boolean()),
  /** How full the account is, in percent; only where the app is to warn the user. */
  full: z.optional(z.int().check(z.minimum(0), z.maximum(100))),
  /** How the account stood at the request; absent from servers of former versions. */
  account: z.optional(accountState),
});

/** One field of a change. */
export type FieldChange = z.infer<typeof fieldChange>;
/** The stamps of a row, packed. */
export type PackedStamps = z.infer<typeof packedStamps>;
/** The two numbers from which the stamps of a batch follow. */
export type Taken = NonNullable<SyncAnswer["taken"]>;
/** What a device holds of each kind: rows that are not deleted, and the sum of their marks. */
export type Check = NonNullable<SyncRequest["check"]>;
export type RowChange = z.infer<typeof rowChange>;
/** A change of one row in short. */
export type ShortChange = z.infer<typeof shortChange>;
/** A change of one row, in either form. */
export type WireChange = SyncRequest["changes"][number];
export type SyncRequest = z.infer<typeof syncRequest>;
export type WireRow = z.infer<typeof wireRow>;
export type Rejection = z.infer<typeof rejection>;
export type OverwrittenValue = z.infer<typeof overwrittenValue>;
export type SyncAnswer = z.infer<typeof syncAnswer>;

/** A message of `GET /api/sync/live`: what another device of the person just wrote [S5]. */
export const liveMessage = z.object({
  /** Of the account: after a restore the same versions stand for other rows [S1]. */
  epoch: z.string(),
  /** The version before; who stands there may take the rows as they are. */
  from: z.int(),
  /** The version after. */
  version: z.int(),
  /** The rows, or null when they are too many: then only a pull brings them. */
  rows: z.nullable(z.record(z.string(), z.array(wireRow))),
});

/** What another device just wrote. */
export type LiveMessage = z.infer<typeof liveMessage>;
