import {
  type Collection,
  type PackedStamps,
  REGISTER_NAMES,
  STAMPS_MEMBER,
  type WireRow,
} from "@reignwell/contract";
import { packStamps, readPackedStamps, stampIn, unpackStamps } from "@reignwell/sync-core";
import type { KnownPack, LocalDatabase } from "./local-database.ts";

/** What is known of the server's version of one row. */
export interface KnownRow {
  /** The resync in which the row came last, counted from 0 [A2]. */
  round: number;
  stamps: PackedStamps;
}

/** So few that a page of rows is a few writes, so many that a single row is not a large one. */
const BUCKETS = 64;

/** The known stamps of one kind, read for some of its rows; changes are kept by `save`. */
export class KnownStamps {
  readonly #database: LocalDatabase;
  readonly #collection: Collection;
  readonly #packs: Map<number, KnownPack>;
  readonly #changed = new Set<KnownPack>();

  private constructor(
    database: LocalDatabase,
    collection: Collection,
    packs: Map<number, KnownPack>,
  ) {
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
    const wanted = ids === "all" ? null : new Set(ids.map(bucketOf));
    const some = wanted !== null && wanted.size < BUCKETS / 4;
    const packs = some
      ? await database.known.bulkGet(
          [...wanted].map((each): [string, number] => [collection, each]),
        )
      : await database.known
          .where("[collection+bucket]")
          .between([collection, 0], [collection, BUCKETS])
          .toArray();
    const found = packs.flatMap((pack): [number, KnownPack][] =>
      pack ? [[pack.bucket, pack]] : [],
    );
    return new KnownStamps(database, collection, new Map(found));
  }

  /** What is known of a row; undefined where it did not come from the server. */
  get(id: string): KnownRow | undefined {
    const entry = this.#packs.get(bucketOf(id))?.rows[id];
    return entry && { round: entry[0], stamps: entry[1] };
  }

  /** The stamp of one register of a row; 0 where nothing is known. */
  stamp(id: string, register: string): number {
    return stampIn(this.#packs.get(bucketOf(id))?.rows[id]?.[1], register);
  }

  set(id: string, round: number, stamps: PackedStamps): void {
    const bucket = bucketOf(id);
    const pack = this.#packs.get(bucket) ?? { collection: this.#collection, bucket, rows: {} };
    this.#packs.set(bucket, pack);
    pack.rows[id] = [round, stamps];
    this.#changed.add(pack);
  }

  /** Notes the stamps of some registers of a row; later ones that are known already stay. */
  merge(id: string, round: number, stamps: Readonly<Record<string, number>>): void {
    const registers = REGISTER_NAMES[this.#collection];
    const before = this.get(id);
    const all = before ? unpackStamps(before.stamps, registers) : {};
    for (const [register, stamp] of Object.entries(stamps)) {
      // 0 says that the value was given back: nothing is known until its row comes.
      all[register] = stamp === 0 ? 0 : Math.max(stamp, all[register] ?? 0);
    }
    this.set(id, before?.round ?? round, packStamps(all, registers));
  }

  forget(id: string): void {
    const pack = this.#packs.get(bucketOf(id));
    if (!pack || !Object.hasOwn(pack.rows, id)) return;
    delete pack.rows[id];
    this.#changed.add(pack);
  }

  /** Keeps what was changed. Run it inside the transaction that it was read in. */
  async save(): Promise<void> {
    if (this.#changed.size === 0) return;
    await this.#database.known.bulkPut([...this.#changed]);
    this.#changed.clear();
  }
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
