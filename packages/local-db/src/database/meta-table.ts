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
};

/** Reads what the database remembers under a name, or what a fresh one starts with. */
export async function readMeta<K extends KeyWithDefault>(
  database: LocalDatabase,
  key: K,
): Promise<(typeof DEFAULTS)[K]> {
  const row = await database.meta.get(key);
  // Only writeMeta writes this table, and it ties each key to its type.
  return row === undefined ? DEFAULTS[key] : (row.value as (typeof DEFAULTS)[K]);
}

/** Reads several at once: each single reading is a way to the browser's storage and back. */
export async function readMetas<K extends KeyWithDefault>(
  database: LocalDatabase,
  keys: readonly K[],
): Promise<{ [P in K]: (typeof DEFAULTS)[P] }> {
  const rows = await database.meta.bulkGet([...keys]);
  const values = keys.map((key, index) => [key, rows[index]?.value ?? DEFAULTS[key]]);
  // Only writeMeta writes this table, and it ties each key to its type.
  return Object.fromEntries(values) as { [P in K]: (typeof DEFAULTS)[P] };
}

/** Remembers values; call it inside the transaction that they belong to. */
export async function writeMeta(
  database: LocalDatabase,
  values: Partial<MetaByKey>,
): Promise<void> {
  const keys = Object.keys(values) as (keyof MetaByKey)[];
  await database.meta.bulkPut(
    keys.flatMap((key) => {
      const value = values[key];
      return value === undefined ? [] : [{ key, value }];
    }),
  );
}

/** This database's device id, made at the first call. Run it inside a write transaction. */
export async function deviceId(database: LocalDatabase): Promise<string> {
  const row = await database.meta.get("device");
  if (typeof row?.value === "string") return row.value;
  const device = crypto.randomUUID();
  await writeMeta(database, { device });
  return device;
}

/** This database's device id, for callers outside a transaction. */
export async function readDeviceId(database: LocalDatabase): Promise<string> {
  return database.transaction("rw", database.meta, async () => deviceId(database));
}
