import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The states in which devices were when their databases were kept; see fixtures/README.md. */
export const OLDER_STATES = [
  "settled",
  "waiting-edits",
  "batch-known",
  "batch-unknown",
  "refused",
  "gave-up",
  "earlier-versions",
  "mid-snapshot",
  "starting-over",
  "away-200-days",
  "away-200-days-waiting",
  "older-shapes",
  "guest",
] as const;

/** The name of a kept state. */
export type OlderState = (typeof OLDER_STATES)[number];

/** How one object store was laid out. */
export interface OlderStore {
  keyPath: string | string[];
  autoIncrement: boolean;
  indexes: { name: string; keyPath: string | string[]; unique: boolean; multiEntry: boolean }[];
}

/** A row as it lay in a store. */
export type OlderRow = Record<string, unknown>;

/** A device's database as older code left it. */
export interface OlderDatabase {
  state: OlderState;
  /** The name that older code gave the database. */
  name: string;
  /** The number of the account, null for a guest. */
  user: number | null;
  /** The device's clock when it was kept, in ms since 1970. */
  now: number;
  /** The browser's version number: ten times Dexie's. */
  version: number;
  stores: Record<string, OlderStore>;
  rows: Record<string, OlderRow[]>;
}

const FOLDER = join(import.meta.dirname, "../fixtures/schema-2");

/** Reads a kept database from the folder of fixtures. */
export function readOlderDatabase(state: OlderState): OlderDatabase {
  return JSON.parse(readFileSync(join(FOLDER, `${state}.json`), "utf8"));
}

/** The value that a kept database remembers under a name in its `meta`, or undefined. */
export function olderMeta(older: OlderDatabase, key: string): unknown {
  return older.rows["meta"]?.find((row) => row["key"] === key)?.["value"];
}

/**
 * Puts a kept database into this process's IndexedDB, to the letter and past the product's code,
 * in place of one of the same name. A test then opens it as the app does.
 *
 * @param name for a test with several devices of one person; else the name that it had
 */
export async function restoreOlderDatabase(
  older: OlderDatabase,
  name: string = older.name,
): Promise<void> {
  await settled(indexedDB.deleteDatabase(name));
  const opening = indexedDB.open(name, older.version);
  opening.addEventListener("upgradeneeded", () => layOut(opening.result, older.stores));
  const database = await settled(opening);
  try {
    const names = Object.keys(older.stores);
    const transaction = database.transaction(names, "readwrite");
    const written = new Promise<void>((resolve, reject) => {
      transaction.addEventListener("complete", () => resolve());
      transaction.addEventListener("abort", () =>
        reject(transaction.error ?? new Error("No reason")),
      );
    });
    for (const store of names) {
      for (const row of older.rows[store] ?? []) transaction.objectStore(store).put(row);
    }
    await written;
  } finally {
    database.close();
  }
}

function layOut(database: IDBDatabase, stores: OlderDatabase["stores"]): void {
  for (const [name, { keyPath, autoIncrement, indexes }] of Object.entries(stores)) {
    const store = database.createObjectStore(name, { keyPath, autoIncrement });
    for (const { name: index, keyPath: path, unique, multiEntry } of indexes) {
      store.createIndex(index, path, { unique, multiEntry });
    }
  }
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("No reason")));
  });
}
