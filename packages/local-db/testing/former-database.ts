import { afterEach, beforeEach, vi } from "vitest";
import { LocalDatabase } from "../src/database/local-database.ts";
import { createSyncStore } from "../src/sync/sync-store.ts";

/** The key of an account, and the names of its database and of the former one. */
export const KEY = "key-of-2";
export const NAME = `reignwell-user-${KEY}`;
export const FORMER = "reignwell-user-2";
export const NOW = 1_800_000_000_000;
const LIMIT = { changes: 1000, bytes: 1 << 20 };

let open: LocalDatabase[] = [];

/** Each test begins without these databases, at {@link NOW}. */
export function startWithoutDatabases(): void {
  beforeEach(() => {
    open = [];
    vi.spyOn(Date, "now").mockReturnValue(NOW);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    for (const page of open) page.close();
    await LocalDatabase.delete(NAME);
    await LocalDatabase.delete(FORMER);
  });
}

/** The app starts again, and a page opens the account's database. */
export async function openPage(): Promise<LocalDatabase> {
  vi.resetModules();
  const [{ openUserDatabase }, { adoptFormer }] = await Promise.all([
    import("../src/database/local-database.ts"),
    import("../src/adoption/adopt-former.ts"),
  ]);
  const page = openUserDatabase(KEY, { adopt: (database) => adoptFormer(database, 2) });
  open.push(page);
  await page.open();
  return page;
}

/** Opens a database by its name, as code that knows of no takeover, and closes it again. */
export async function inDatabase<T>(name: string, work: (database: LocalDatabase) => Promise<T>) {
  const database = new LocalDatabase(name);
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

/** What a first sync leaves of a run that got no further: the device has a name. */
export const beginSync = (database: LocalDatabase) =>
  createSyncStore(() => database, { now: () => NOW }).position();

/** All that is to be sent, as it travels. */
export async function sentBy(database: LocalDatabase): Promise<string> {
  const store = createSyncStore(() => database, { now: () => NOW });
  return JSON.stringify((await store.nextBatch(LIMIT))?.changes ?? []);
}
