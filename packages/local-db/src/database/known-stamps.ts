import {
  type Collection,
  type PackedStamps,
  REGISTER_NAMES,
  STAMPS_MEMBER,
  type WireRow,
} from "@reignwell/contract";
import { packStamps, readPackedStamps, stampIn, unpackStamps } from "@reignwell/sync-core";
import type { KnownNotes, KnownPack, LocalDatabase } from "./local-database.ts";

/** What is known of the server's version of one row. */
export interface KnownRow {
  /** The resync in which the row came last, counted from 0 [A2]. */
  round: number;
  stamps: PackedStamps;
}

/** So few that a page of rows is a few writes, so many that a single row is not a large one. */
const BUCKETS = 64;
/** So many pages of notes wait beside the packs before they are written into them. */
const WAITING_PAGES = 8;
/**
 * So many in a long run, which has all of them in memory: to write all notes again after every few pages
 * takes longer each time. Ten years of a person's data are twelve pages. Not more, because a tap in
 * another process reads all that wait.
 */
const WAITING_IN_RUN = 24;
/** The number of the pack that holds no rows, only the revision of all others. */
const HEAD = -1;
/** After a run of the sync, more waiting notes than this would slow the next tap. */
const FEW_NOTES = 100;

/** One pack or one page of notes, in memory. */
interface Page {
  bucket: number;
  rows: KnownNotes;
}

/** The packs of one kind as they are stored, in memory. */
interface Packs {
  /** Another one with each save, so that memory knows when it is out of date. */
  revision: string | undefined;
  byBucket: Map<number, Page>;
  /** What was noted since the packs were written, oldest first. */
  waiting: Page[];
  isWhole: boolean;
}

/** Whole packs between two pages of one run: reading fifty thousand rows a page is what takes long. */
const inMemory = new WeakMap<LocalDatabase, Map<Collection, Packs>>();

/**
 * The known stamps of one kind, read for some of its rows; changes are kept by `save`.
 *
 * A save writes a page of notes and leaves the packs alone, or each page of a large pull would
 * write all of them again; after some pages, or at the end of a run, all notes go into the packs.
 */
export class KnownStamps {
  readonly #database: LocalDatabase;
  readonly #collection: Collection;
  readonly #packs: Packs;
  #notes: KnownNotes = {};

  private constructor(database: LocalDatabase, collection: Collection, packs: Packs) {
    this.#database = database;
    this.#collection = collection;
    this.#packs = packs;
  }

  /** Reads what is known of these rows, or of all rows of the kind. */
  static async read(
    database: LocalDatabase,
    collection: Collection,
    ids: readonly string[] | "all",
  ): Promise<KnownStamps> {
    const buckets = ids === "all" ? null : new Set(ids.map(bucketOf));
    const packs =
      (await inMemoryOf(database, collection)) ??
      (buckets && buckets.size < BUCKETS / 4
        ? await someOf(database, collection, [...buckets])
        : await allOf(database, collection));
    return new KnownStamps(database, collection, packs);
  }

  /** Ends a run of the sync: many notes go into the packs, and the memory is given back. */
  static async endRun(database: LocalDatabase): Promise<void> {
    const all = [...(inMemory.get(database) ?? [])];
    inMemory.delete(database);
    const long = all.filter(([, { waiting }]) => {
      const count = waiting.reduce((sum, page) => sum + Object.keys(page.rows).length, 0);
      return count > FEW_NOTES;
    });
    if (long.length === 0) return;
    await database.transaction("rw", database.known, async () => {
      for (const [collection, packs] of long) {
        const head = await database.known.get([collection, HEAD]);
        if (head?.revision !== packs.revision) continue;
        await new KnownStamps(database, collection, packs).#writePacks();
      }
    });
  }

  /** What is known of a row; undefined where it did not come from the server. */
  get(id: string): KnownRow | undefined {
    const note = this.#find(id);
    return note ? { round: note[0], stamps: note[1] } : undefined;
  }

  /** The stamp of one register of a row; 0 where nothing is known. */
  stamp(id: string, register: string): number {
    return stampIn(this.#find(id)?.[1], register);
  }

  set(id: string, round: number, stamps: PackedStamps): void {
    this.#notes[id] = [round, stamps];
  }

  /** Notes the stamps of some registers of a row; later ones that are known already stay. */
  merge(id: string, round: number, stamps: Readonly<Record<string, number>>): void {
    const registers = REGISTER_NAMES[this.#collection];
    const before = this.get(id);
    if (!before) return this.set(id, round, packStamps(stamps, registers));
    const all = unpackStamps(before.stamps, registers);
    for (const [register, stamp] of Object.entries(stamps)) {
      // 0 says that the value was given back: nothing is known until its row comes.
      all[register] = stamp === 0 ? 0 : Math.max(stamp, all[register] ?? 0);
    }
    this.set(id, before.round, packStamps(all, registers));
  }

  forget(id: string): void {
    if (this.#find(id)) this.#notes[id] = null;
  }

  /** Keeps what was changed. Run it inside the transaction that it was read in. */
  async save(): Promise<void> {
    if (Object.keys(this.#notes).length === 0) return;
    const { waiting } = this.#packs;
    const page = { bucket: BUCKETS + waiting.length, rows: this.#notes };
    this.#notes = {};
    waiting.push(page);
    if (this.#packs.isWhole) remember(this.#database, this.#collection, this.#packs);
    const most = this.#packs.isWhole ? WAITING_IN_RUN : WAITING_PAGES;
    if (waiting.length > most) await this.#writePacks();
    else await this.#put([page]);
  }

  #find(id: string): KnownNotes[string] | undefined {
    const { waiting, byBucket } = this.#packs;
    if (Object.hasOwn(this.#notes, id)) return this.#notes[id];
    const latest = waiting.findLast((page) => Object.hasOwn(page.rows, id));
    return (latest ?? byBucket.get(bucketOf(id)))?.rows[id];
  }

  /** Writes all waiting notes into the packs. */
  async #writePacks(): Promise<void> {
    const { waiting, byBucket, isWhole } = this.#packs;
    const notes: KnownNotes = Object.assign({}, ...waiting.map((page) => page.rows));
    const changed = new Set(Object.keys(notes).map(bucketOf));
    if (!isWhole) {
      const missing = [...changed].filter((bucket) => !byBucket.has(bucket));
      const others = await someOf(this.#database, this.#collection, missing);
      for (const [bucket, each] of others.byBucket) byBucket.set(bucket, each);
    }
    for (const [id, note] of Object.entries(notes)) {
      const bucket = bucketOf(id);
      const home = byBucket.get(bucket) ?? { bucket, rows: {} };
      byBucket.set(bucket, home);
      if (note) home.rows[id] = note;
      else delete home.rows[id];
    }
    const written = [...changed].flatMap((bucket) => byBucket.get(bucket) ?? []);
    await this.#put(written);
    await this.#database.known
      .where("[collection+bucket]")
      .between([this.#collection, BUCKETS], [this.#collection, Infinity])
      .delete();
    waiting.length = 0;
  }

  /** Stores these pages, and with them that memory of before is out of date. */
  async #put(pages: readonly Page[]): Promise<void> {
    const revision = crypto.randomUUID();
    const toStored = ({ bucket, rows }: Page): KnownPack => {
      return { collection: this.#collection, bucket, rows: JSON.stringify(rows) };
    };
    const head = { ...toStored({ bucket: HEAD, rows: {} }), revision };
    // Before they are stored: where that is rolled back, memory is out of date from now on.
    this.#packs.revision = revision;
    await this.#database.known.bulkPut([...pages.map(toStored), head]);
  }
}

/** The packs of some buckets, with all that waits to be written into them. */
async function someOf(
  database: LocalDatabase,
  collection: Collection,
  buckets: readonly number[],
): Promise<Packs> {
  const [packs, waiting] = await Promise.all([
    database.known.bulkGet(buckets.map((each): [string, number] => [collection, each])),
    storedFrom(database, collection, BUCKETS),
  ]);
  return packsOf([...packs, ...waiting], false);
}

/** The packs of a kind whose numbers are not below this one, pages that wait included. */
function storedFrom(database: LocalDatabase, collection: Collection, bucket: number) {
  return database.known
    .where("[collection+bucket]")
    .between([collection, bucket], [collection, Infinity])
    .toArray();
}

/** All packs of a kind. */
async function allOf(database: LocalDatabase, collection: Collection): Promise<Packs> {
  return packsOf(await storedFrom(database, collection, HEAD), true);
}

/** All packs of a kind that a run has in memory, where nobody has saved since. */
async function inMemoryOf(database: LocalDatabase, collection: Collection): Promise<Packs | null> {
  const known = inMemory.get(database)?.get(collection);
  if (!known) return null;
  const head = await database.known.get([collection, HEAD]);
  // A save that was rolled back left its revision in memory only.
  if (head?.revision === known.revision) return known;
  inMemory.get(database)?.delete(collection);
  return null;
}

/** What a stored pack holds. */
export function readNotes({ rows }: KnownPack): KnownNotes {
  // What a save made.
  return JSON.parse(rows);
}

function remember(database: LocalDatabase, collection: Collection, packs: Packs): void {
  const byCollection = inMemory.get(database) ?? new Map<Collection, Packs>();
  inMemory.set(database, byCollection.set(collection, packs));
}

function packsOf(stored: readonly (KnownPack | undefined)[], isWhole: boolean): Packs {
  const packs: Packs = { revision: undefined, byBucket: new Map(), waiting: [], isWhole };
  for (const each of stored) {
    if (!each) continue;
    const { bucket, revision } = each;
    if (bucket === HEAD) {
      packs.revision = revision;
      continue;
    }
    const rows = readNotes(each);
    if (bucket < BUCKETS) packs.byBucket.set(bucket, { bucket, rows });
    else packs.waiting.push({ bucket, rows });
  }
  packs.waiting.sort((one, other) => one.bucket - other.bucket);
  return packs;
}

/** Splits a row that came over the wire into its values and its stamps. */
export function splitWireRow(wire: WireRow): {
  row: WireRow;
  stamps: PackedStamps | undefined;
} {
  const { [STAMPS_MEMBER]: stamps, ...row } = wire;
  return { row, stamps: readPackedStamps(stamps) };
}

/** The random end of an id spreads rows evenly, whatever their kind of id. */
function bucketOf(id: string): number {
  const end = Number.parseInt(id.slice(-2), 16);
  return Number.isNaN(end) ? 0 : end % BUCKETS;
}
