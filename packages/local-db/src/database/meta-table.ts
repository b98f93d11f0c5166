import { Dexie, type Transaction } from "dexie";
import type { LocalDatabase, MetaByKey } from "./local-database.ts";

type KeyWithDefault = Exclude<keyof MetaByKey, "device">;

const DEFAULTS: { [K in KeyWithDefault]: MetaByKey[K] } = {
  schema: 0,
  clock: null,
  epoch: null,
  cursor: 0,
  push: 0,
  inflight: null,
  travelling: null,
  touched: 0,
  phase: "idle",
  lastSyncedAt: null,
  completeAt: null,
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
};

/** The values that are small: a batch under way may be a megabyte of text, and files were large. */
const SMALL = (["device", ...Object.keys(DEFAULTS)] as (keyof MetaByKey)[]).filter(
  (key) => key !== "inflight" && key !== "imports",
);

/** What a transaction has read and written of these; undefined where nothing is stored. */
type Values = Map<keyof MetaByKey, unknown>;
const valuesOf = new WeakMap<Transaction, Values>();

/**
 * Reads all small values at once, and the rest of the transaction finds them in memory: each single
 * reading is a way to the browser's storage and back. Run it at the start of a write transaction,
 * which nobody else can write these values beside.
 */
export async function readMetasAhead(database: LocalDatabase): Promise<void> {
  const transaction = outermost();
  if (!transaction || transaction.mode !== "readwrite" || valuesOf.has(transaction)) return;
  valuesOf.set(transaction, await stored(database, SMALL));
}

/** Reads what the database remembers under a name, or what a fresh one starts with. */
export async function readMeta<K extends KeyWithDefault>(
  database: LocalDatabase,
  key: K,
): Promise<(typeof DEFAULTS)[K]> {
  const values = await readMetas(database, [key]);
  return values[key];
}

/** Reads several at once. */
export async function readMetas<K extends KeyWithDefault>(
  database: LocalDatabase,
  keys: readonly K[],
): Promise<{ [P in K]: (typeof DEFAULTS)[P] }> {
  const values = await valuesFor(database, keys);
  const pairs = keys.map((key) => [key, values.get(key) ?? DEFAULTS[key]]);
  // Only writeMeta writes this table, and it ties each key to its type.
  return Object.fromEntries(pairs) as { [P in K]: (typeof DEFAULTS)[P] };
}

/** Remembers values; call it inside the transaction that they belong to. */
export async function writeMeta(
  database: LocalDatabase,
  values: Partial<MetaByKey>,
): Promise<void> {
  const known = knownHere();
  const keys = Object.keys(values) as (keyof MetaByKey)[];
  const rows = keys.flatMap((key) => {
    const value = values[key];
    return value === undefined ? [] : [{ key, value }];
  });
  for (const { key, value } of rows) if (known?.has(key)) known.set(key, value);
  await database.meta.bulkPut(rows);
}

/** This database's device id, made at the first call. Run it inside a write transaction. */
export async function deviceId(database: LocalDatabase): Promise<string> {
  const known = (await valuesFor(database, ["device"])).get("device");
  if (typeof known === "string") return known;
  const device = crypto.randomUUID();
  await writeMeta(database, { device });
  return device;
}

/** This database's device id, for callers outside a transaction. */
export async function readDeviceId(database: LocalDatabase): Promise<string> {
  return database.transaction("rw", database.meta, async () => deviceId(database));
}

/** Values by key: from memory where this transaction has them, else as they are stored. */
async function valuesFor(
  database: LocalDatabase,
  keys: readonly (keyof MetaByKey)[],
): Promise<Values> {
  const known = knownHere();
  return known && keys.every((key) => known.has(key)) ? known : stored(database, keys);
}

async function stored(
  database: LocalDatabase,
  keys: readonly (keyof MetaByKey)[],
): Promise<Values> {
  const rows = await database.meta.bulkGet([...keys]);
  return new Map(keys.map((key, index) => [key, rows[index]?.value]));
}

function knownHere(): Values | undefined {
  const transaction = outermost();
  return transaction && valuesOf.get(transaction);
}

/** The transaction that everything of now is part of: one inside another shares its fate. */
function outermost(): Transaction | undefined {
  let transaction: Transaction | undefined = Dexie.currentTransaction ?? undefined;
  while (transaction?.parent) transaction = transaction.parent;
  return transaction;
}
