import { Dexie, type Transaction } from "dexie";
import type { LocalDatabase, MetaByKey } from "./local-database.ts";
import type { MetaRow } from "./meta-rows.ts";

type Key = keyof MetaByKey;
type KeyWithDefault = Exclude<keyof MetaByKey, "device">;

const DEFAULTS: { [K in KeyWithDefault]: MetaByKey[K] } = {
  schema: 0,
  clock: null,
  epoch: null,
  cursor: 0,
  push: 0,
  inflight: null,
  travelling: null,
  inQueue: null,
  queued: null,
  touched: 0,
  phase: "idle",
  lastSyncedAt: null,
  completeAt: null,
  provedAt: null,
  heard: null,
  round: 0,
  resync: null,
  resyncWanted: null,
  lastCheck: null,
  full: null,
  checkWanted: false,
  // What was known before devices noted it.
  kinds: ["profiles", "entries", "goals", "tasks", "actionCompletions", "seriesCompletions"],
  left: false,
  keepAudio: false,
  imports: [],
  answers: {},
  adoption: null,
  adopted: null,
};

/**
 * The keys that every transaction reads together: those between these. `answers`, `imports`,
 * `inQueue` and `inflight` may be large and are seldom needed: they are read where they are asked
 * for.
 */
const SMALL = [
  ["answers", "imports"],
  ["inflight", "\uffff"],
] as const;

const isSmall = (key: Key) => SMALL.some(([after, before]) => key > after && key < before);

/** What a transaction has read of the table, and which values it has changed. */
interface Held {
  database: LocalDatabase;
  values: Map<Key, MetaRow["value"] | undefined>;
  changed: Set<Key>;
}

const heldBy = new WeakMap<Transaction, Held>();

/**
 * Runs the work of the present transaction with all small values read at once and everything
 * written once, at its end: each single reading or writing is a way to the browser's storage and
 * back.
 */
export async function withMeta<T>(database: LocalDatabase, work: () => Promise<T>): Promise<T> {
  const transaction = Dexie.currentTransaction;
  if (!transaction || heldIn(database)) return work();
  const held: Held = { database, values: new Map(), changed: new Set() };
  for (const { key, value } of await readSmall(database)) held.values.set(key, value);
  heldBy.set(transaction, held);
  const result = await work();
  await put(
    database,
    [...held.changed].map((key) => [key, held.values.get(key)]),
  );
  return result;
}

async function put(
  database: LocalDatabase,
  values: readonly [Key, MetaRow["value"] | undefined][],
): Promise<void> {
  const rows = values.flatMap(([key, value]) => (value === undefined ? [] : [{ key, value }]));
  if (rows.length > 0) await database.meta.bulkPut(rows);
}

/** Two ranges: single readings of as many keys take several times as long. */
async function readSmall(database: LocalDatabase): Promise<MetaRow[]> {
  const parts = SMALL.map(([after, before]) =>
    database.meta.where("key").between(after, before, false, false).toArray(),
  );
  return (await Promise.all(parts)).flat();
}

/** What the present transaction of this database holds. */
function heldIn(database: LocalDatabase): Held | undefined {
  const held = presentlyHeld();
  return held?.database === database ? held : undefined;
}

function presentlyHeld(): Held | undefined {
  // A transaction within another one is part of it.
  let each: Transaction | undefined = Dexie.currentTransaction;
  for (; each; each = each.parent) {
    const held = heldBy.get(each);
    if (held) return held;
  }
  return undefined;
}

/** The database of the step that is under way in the present transaction, if one is. */
export function databaseOfStep(): LocalDatabase | null {
  return presentlyHeld()?.database ?? null;
}

async function readValues(
  database: LocalDatabase,
  keys: readonly Key[],
): Promise<(MetaRow["value"] | undefined)[]> {
  const held = heldIn(database);
  const values = held?.values ?? new Map<Key, MetaRow["value"] | undefined>();
  const asked = keys.filter((key) => !(held && isSmall(key)) && !values.has(key));
  // Dexie loses a transaction in which nothing of its own is awaited for long.
  const rows = await (asked.length > 0 ? database.meta.bulkGet(asked) : Dexie.Promise.resolve([]));
  for (const [index, key] of asked.entries()) values.set(key, rows[index]?.value);
  return keys.map((key) => values.get(key));
}

/** Reads what the database remembers under a name, or what a fresh one starts with. */
export async function readMeta<K extends KeyWithDefault>(
  database: LocalDatabase,
  key: K,
): Promise<(typeof DEFAULTS)[K]> {
  return (await readMetas(database, [key]))[key];
}

/** Reads several at once. */
export async function readMetas<K extends KeyWithDefault>(
  database: LocalDatabase,
  keys: readonly K[],
): Promise<{ [P in K]: (typeof DEFAULTS)[P] }> {
  const stored = await readValues(database, keys);
  const values = keys.map((key, index) => [key, stored[index] ?? DEFAULTS[key]]);
  // Only writeMeta writes this table, and it ties each key to its type.
  return Object.fromEntries(values) as { [P in K]: (typeof DEFAULTS)[P] };
}

/** Remembers values; call it inside the transaction that they belong to. */
export async function writeMeta(
  database: LocalDatabase,
  values: Partial<MetaByKey>,
): Promise<void> {
  // The keys of an object are not typed as such.
  const entries = Object.entries(values) as [Key, MetaRow["value"] | undefined][];
  const held = heldIn(database);
  if (!held) return put(database, entries);
  await Dexie.Promise.resolve();
  for (const [key, value] of entries) {
    if (value === undefined || isAsBefore(held.values.get(key), value)) continue;
    held.values.set(key, value);
    held.changed.add(key);
  }
}

/** A step leaves much as it was, and each row that is put is a way to the browser's storage. */
function isAsBefore(before: MetaRow["value"] | undefined, value: MetaRow["value"]): boolean {
  // Of an object nobody knows whether it was changed since it was read.
  return before === value && (value === null || typeof value !== "object");
}

/** This database's device id, made at the first call. Run it inside a write transaction. */
export async function deviceId(database: LocalDatabase): Promise<string> {
  const [known] = await readValues(database, ["device"]);
  if (typeof known === "string") return known;
  const device = crypto.randomUUID();
  await writeMeta(database, { device });
  return device;
}

/** This database's device id, for callers outside a transaction. */
export async function readDeviceId(database: LocalDatabase): Promise<string> {
  return database.transaction("rw", database.meta, async () => deviceId(database));
}
