import type {
  ActionCompletion,
  ArchivedReflection,
  Entry,
  Goal,
  Profile,
  SeriesCompletion,
  SeriesEntry,
  SeriesProgress,
  SeriesTopic,
  Share,
  Task,
} from "@reignwell/contract";
import { SteadyWitness } from "@reignwell/sync-core";
import { Dexie, type Table, type Transaction } from "dexie";
import { markAllDeletions } from "./deletion-marks.ts";
import type { Adopted, MetaRow } from "./meta-rows.ts";
import { markForLists } from "./marks.ts";
import type { EarlierVersion, KnownPack } from "./stored-rows.ts";
import { type PendingRow, upgradePending } from "./pending-row.ts";
import { endStorageTrouble, reportStorageTrouble, storageTroubleOf } from "./storage-trouble.ts";
import { countAll, keepTallies, type Tally } from "./tallies.ts";

/** The shape number of this code's database; written into `meta` and checked before writes. */
export const LOCAL_SCHEMA = 9;

export type { PendingRow };
export type * from "./meta-rows.ts";
export type * from "./stored-rows.ts";

/** One draft as it is stored. */
export interface DraftRow {
  kind: string;
  value: unknown;
  /** Another one with each write, so that a page knows what it has not seen. */
  revision?: string;
  /** It was taken over from the guests and nobody has changed it since. */
  takenOver?: true;
}

/** A verse as the device keeps it for a day without a network (DEC-16). */
export interface CachedScripture {
  /** The Central date, `YYYY-MM-DD`. */
  date: string;
  verse: string;
  reference: string;
  reflection: string | null;
  audioUrl: string | null;
  /** The translation's abbreviation where known. */
  translation: string | null;
}

/** The scheduled reflections of a month given as `YYYY-MM`, newest first. */
export interface ArchivedMonth {
  month: string;
  items: ArchivedReflection[];
}

/** What the server said of the series: those that are offered, the user's runs, a series' days. */
export type StoredSeriesPart =
  | { key: "topics"; value: SeriesTopic[] }
  | { key: "progress"; value: SeriesProgress[] }
  | { key: `entries-${number}`; value: SeriesEntry[] };

/** One person's database on this device, or the guests'. */
export class LocalDatabase extends Dexie {
  declare entries: Table<Entry, string>;
  declare goals: Table<Goal, string>;
  declare tasks: Table<Task, string>;
  declare actionCompletions: Table<ActionCompletion, string>;
  declare seriesCompletions: Table<SeriesCompletion, string>;
  declare shares: Table<Share, string>;
  declare profiles: Table<Profile, string>;
  declare pending: Table<PendingRow, [string, string]>;
  /** The stamps by which the server's values are known here, in packs of many rows [K1]. */
  declare known: Table<KnownPack, [string, number]>;
  declare earlierVersions: Table<EarlierVersion, number>;
  declare drafts: Table<DraftRow, string>;
  declare scriptures: Table<CachedScripture, string>;
  /** The scheduled reflections of the past, a month a row: years of them are few rows. */
  declare archive: Table<ArchivedMonth, string>;
  /** The series, so that one that was begun goes on without a network. */
  declare series: Table<StoredSeriesPart, string>;
  /** What the rows of some tables come to; every write keeps it by itself. */
  declare tallies: Table<Tally, string>;
  declare meta: Table<MetaRow, string>;
  /** What this process knows of the device's time, whatever becomes of the wall clock [L2]. */
  witness = new SteadyWitness(() => performance.now());

  constructor(name: string) {
    // `strict`: a tap is done when it is on disk, not when the browser has promised to write it.
    // No cache of live queries: it copies their rows for each, and the build leaves it out.
    super(name, { chromeTransactionDurability: "strict", cache: "disabled" });
    // Only the versions that change rows. Dexie parses the stores of all versions again for each one
    // that is named; an older database it compares with what is really there.
    this.version(3)
      .stores({
        // The index of `deletedAt` holds deleted rows only, that of `completedAt` done ones: null is
        // no key.
        entries: "id, [date+id], deletedAt",
        goals: "id, deletedAt",
        // Its index of open tasks held them in no order.
        tasks: "id, goalId, completedAt, deletedAt, open",
        actionCompletions: "id, entryId, deletedAt",
        seriesCompletions: "id, deletedAt",
        profiles: "id, deletedAt",
        pending: "[collection+id], [state+collection+id]",
        known: "[collection+bucket]",
        earlierVersions: "++key, [collection+id], keptAt",
        drafts: "kind",
        scriptures: "date",
        meta: "key",
      })
      .upgrade(upgradeToStamps);
    this.version(4).upgrade((upgrade) => upgrade.table("known").toCollection().modify(notesAsText));
    this.version(8)
      .stores({
        tasks: "id, goalId, deletedAt, open, *spans, done",
        shares: "id, deletedAt",
        // Nothing asks for the first index any more. A tab of the version before would put it back if it
        // went, and the device would have one more than before (decision 98).
        pending: "[collection+id], [state+collection+id], [state+lastWrite+id]",
        archive: "month",
        series: "key",
        tallies: "table",
      })
      .upgrade(upgradeToLists);
    this.version(LOCAL_SCHEMA)
      .stores({ earlierVersions: "++key, [collection+id], keptAt, listed" })
      .upgrade(upgradeToTrash);
    // An index is asked for by its whole name; the build has nothing to find it by a part.
    this.unuse({ stack: "dbcore", name: "VirtualIndexMiddleware" });
    markForLists(this);
    this.use(keepTallies);
    // Dexie asks also of rows that are not there.
    this.pending.hook("reading", (row: PendingRow | undefined) => row && upgradePending(row));
  }

  /** Opens the database, as its first use does by itself; the tab learns when that fails. */
  override open(): ReturnType<Dexie["open"]> {
    const opening = super.open();
    opening.then(
      () => endStorageTrouble("unavailable", "other-tab", "connection-lost"),
      (error: unknown) => {
        // Closed by ourselves: signing out, or another tab's sign-out.
        if (this.hasBeenClosed()) return;
        const trouble = storageTroubleOf(error) ?? "connection-lost";
        const isLost = trouble === "connection-lost";
        reportStorageTrouble(isLost ? "unavailable" : trouble);
        // The browser threw it away just now, or was busy: without this no later use would open it.
        if (isLost) this.close({ disableAutoOpen: false });
      },
    );
    return opening;
  }
}

/** Writes all rows of a table again as they are stored, for what the database adds to them. */
async function rewrite(table: Table): Promise<void> {
  await table.bulkPut(await table.toCollection().raw().toArray());
}

/** Writing every task and all that waits again marks them for the order of their lists. */
async function upgradeToLists(upgrade: Transaction): Promise<void> {
  await rewrite(upgrade.table("tasks"));
  await rewrite(upgrade.table("pending"));
  await countAll(upgrade);
}

/** What can be had back, deleted rows and earlier versions, is marked for the order of its list. */
async function upgradeToTrash(upgrade: Transaction): Promise<void> {
  await markAllDeletions(upgrade.storeNames, (name) => upgrade.table(name));
  await rewrite(upgrade.table("earlierVersions"));
}

/** Version 3 kept the notes of a pack as thousands of small values. */
const notesAsText = (pack: { rows: unknown }) => {
  pack.rows = JSON.stringify(pack.rows);
};

/**
 * The server's stamps are not known yet: the first run pulls everything once more, and what the
 * server lacks is offered, or goes where the last sync is too long ago [A1], [A3].
 */
async function upgradeToStamps(upgrade: Transaction): Promise<void> {
  const meta = upgrade.table<MetaRow, string>("meta");
  const cursor = (await meta.get("cursor"))?.value;
  if (typeof cursor === "number" && cursor > 0) {
    const lastSyncedAt = (await meta.get("lastSyncedAt"))?.value;
    await meta.put({ key: "resyncWanted", value: { wentBack: false } });
    // The device's clock once stands in for the server's, which was not noted before.
    if (typeof lastSyncedAt === "number")
      await meta.put({ key: "completeAt", value: lastSyncedAt });
  }
  await meta.bulkDelete(["settledAt", "pullAgain", "doubted"]);
}

/** An upgrade waits so long for other tabs before the user is asked to close them. */
const BLOCKED_TIMEOUT_MS = 5000;

/** A schema that no code knows: nobody writes into a database that is about to be deleted. */
const SIGNED_OUT = Number.MAX_SAFE_INTEGER;
const USER_PREFIX = "reignwell-user-";
const GUEST_NAME = "reignwell-guest";
const open = new Map<string, LocalDatabase>();

/** What the browser calls the database of an account. */
export function nameOfUserDatabase(accountKey: string): string {
  return `${USER_PREFIX}${accountKey}`;
}

/** What a page does when a database opens. */
interface AtOpening {
  /** Is waited for before anything is read or written, with a database that works already. */
  adopt?: (database: Dexie) => Promise<void>;
  /** Is called where there was no database before. */
  onNew?: () => void;
}

/**
 * The database of one account; the same object for the same account. It is named by the account's
 * key, which no restored server gives out again [I1].
 */
export function openUserDatabase(accountKey: string, atOpening: AtOpening = {}): LocalDatabase {
  return openNamed(nameOfUserDatabase(accountKey), atOpening);
}

/** Whether this device holds a database of the account; asking does not make one. */
export async function hasUserDatabase(accountKey: string): Promise<boolean> {
  return databaseExists(nameOfUserDatabase(accountKey));
}

/**
 * Whether there is such a database. `Dexie.exists` makes an absent one and deletes it again in a second
 * step: what another process has made and written in between would go with it.
 */
export function databaseExists(name: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name);
    let isNew = false;
    opening.addEventListener("upgradeneeded", () => {
      isNew = true;
      opening.transaction?.abort();
    });
    opening.addEventListener("success", () => {
      opening.result.close();
      resolve(true);
    });
    opening.addEventListener("error", () => {
      if (isNew) resolve(false);
      else reject(opening.error ?? new Error("No reason given"));
    });
  });
}

/**
 * A person's database if this device holds it, else null: asking does not make one. An open
 * connection is proof enough, for it is closed before its database is deleted.
 */
export async function existingUserDatabase(accountKey: string): Promise<LocalDatabase | null> {
  const known = open.get(nameOfUserDatabase(accountKey));
  if (known?.isOpen()) return known;
  return (await hasUserDatabase(accountKey)) ? openUserDatabase(accountKey) : null;
}

/** The database of a guest. Nothing in it is ever sent. */
export function openGuestDatabase(): LocalDatabase {
  return openNamed(GUEST_NAME);
}

/** The former database in which drafts of a person still wait [I1], if there is one. */
async function formerWithDrafts(accountKey: string): Promise<string | null> {
  const database = await existingUserDatabase(accountKey);
  const adopted = (await database?.meta.get("adopted"))?.value as Adopted | undefined;
  return adopted && adopted.drafts.length > 0 ? adopted.from : null;
}

/** Deletes a person's database with everything in it, also what was not sent. */
export async function discardDatabase(accountKey: string): Promise<void> {
  const name = nameOfUserDatabase(accountKey);
  const former = await formerWithDrafts(accountKey).catch(() => null);
  open.get(name)?.close();
  open.delete(name);
  await Dexie.delete(name);
  if (former !== null) await Dexie.delete(former);
}

/**
 * Ends a person's stay on this device: deletes their database when nothing in it is unsent and no
 * typed words would go with it, else leaves everything in place and says what is there (DEC-04).
 *
 * @param holdsWords whether drafts of it are words that exist nowhere else
 */
export async function signOutDatabase(
  accountKey: string,
  holdsWords: (database: LocalDatabase) => Promise<boolean>,
): Promise<{ unsent: number; unsaved: boolean }> {
  const database = openUserDatabase(accountKey);
  const { pending, drafts, meta } = database;
  const revisions = async () =>
    JSON.stringify((await drafts.toArray()).map(({ kind, revision }) => [kind, revision]));
  const judged = await revisions();
  const isHolding = await holdsWords(database);
  // In one step with the count: a write of another tab comes before it, or is refused. Only a draft
  // that another tab writes right behind it goes with the database.
  const left = await database.transaction("rw", [pending, drafts, meta], async () => {
    const unsent = await pending.count();
    // What was typed while the words were judged counts as words.
    const unsaved = isHolding || (await revisions()) !== judged;
    if (unsent === 0 && !unsaved) await meta.put({ key: "schema", value: SIGNED_OUT });
    return { unsent, unsaved };
  });
  if (left.unsent === 0 && !left.unsaved) await discardDatabase(accountKey);
  return left;
}

/**
 * Makes a database usable again whose deletion at a sign-out was cut off (a killed browser): it
 * held nothing unsent, and its person is back. A deletion that is still under way closes this
 * connection within the second that is waited, and the write below fails.
 */
export async function mendSignedOut(database: LocalDatabase): Promise<void> {
  const { meta } = database;
  const isMarked = async () => (await meta.get("schema"))?.value === SIGNED_OUT;
  if (!(await isMarked())) return;
  await new Promise((resolve) => {
    setTimeout(resolve, 1000);
  });
  await database.transaction("rw", meta, async () => {
    if (await isMarked()) await meta.put({ key: "schema", value: LOCAL_SCHEMA });
  });
}

function openNamed(name: string, { adopt, onNew }: AtOpening = {}): LocalDatabase {
  const known = open.get(name);
  if (known) return known;
  const database = new LocalDatabase(name);
  if (adopt) database.on("ready", adopt);
  // Later, for Dexie would count what `onNew` begins as a part of the transaction that makes the
  // database, and it would fail when that ends.
  if (onNew) database.on("populate", () => void setTimeout(onNew));
  // Another tab upgrades or deletes the database and has to wait while this one holds it open.
  database.on("versionchange", (event) => {
    if (event.newVersion) {
      // Dexie closes it until its next use: this tab may still read, writes are refused to it.
      reportStorageTrouble("newer-version");
      return true;
    }
    database.close();
    open.delete(name);
    // Closed for good: Dexie's own handler would let a late reader make it once more.
    return false;
  });
  database.on("blocked", (event) => {
    if (!event.newVersion) return;
    // Tabs close their connection at once; one that has not by then is stuck or runs older code.
    setTimeout(() => {
      if (!database.isOpen()) reportStorageTrouble("other-tab");
    }, BLOCKED_TIMEOUT_MS);
  });
  open.set(name, database);
  return database;
}
