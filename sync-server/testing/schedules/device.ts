import { setImmediate } from "node:timers/promises";
import {
  type Collection,
  COLLECTIONS,
  type ExportData,
  exportData,
  type LiveMessage,
  type PublicUser,
  type SyncRequest,
  type WireRow,
} from "@reignwell/contract";
import { profileIdOf } from "@reignwell/domain";
import {
  KnownStamps,
  createSyncStore,
  discardChange,
  type EarlierVersion,
  importData,
  LocalDatabase,
  openUserDatabase,
  readExportData,
  readMeta,
  type RecordChange,
  recordChanges,
  retryChange,
  writeMeta,
} from "@reignwell/local-db";
import {
  createEngine,
  type Engine,
  type Reply,
  SteadyWitness,
  type SyncStore,
} from "@reignwell/sync-core";
import type { Dice } from "./dice.ts";
import { dieWith, killable, Killed } from "./killed-process.ts";
import type { DevicePlant } from "./faults/planted-fault.ts";
import { NEWER_KIND, type RowWrite, type ShownRow } from "./rows.ts";

/** What waits on a device, or was refused. */
export interface Note {
  collection: Collection;
  id: string;
  state: "waiting" | "attention";
  /** Per field: the device's time of the write; null where the protocol offers it by itself. */
  fields: Readonly<Record<string, number | null>>;
  /** What the server holds instead: null for nothing, and no `row` where it did not say. */
  refusal?: { code: string; row?: WireRow | null };
}

/** How a run of an engine ended. */
export interface RunEnd {
  kind: "settled" | "retry" | "paused" | "left" | "killed";
  /** The device's own time when it began. */
  since: number;
}

/** How a device reaches a server. */
export type Send = (request: SyncRequest) => Promise<Reply>;

/** What a run is made of. */
export interface RunPorts {
  send: Send;
  dice: Dice;
  /** The probability that the process ends, at each step. */
  killRate: number;
}

/** What a device is made of. */
export interface DeviceOptions {
  /** Of the local database; no other may have it. */
  name: string;
  /** How far the device's clock is off, in ms. */
  skew: number;
  realNow: () => number;
  /** False for older code, which does not know the kind {@link NEWER_KIND}. */
  knowsAll: boolean;
  onKept: (version: EarlierVersion) => void;
  plant: DevicePlant | undefined;
}

/** So few changes a batch, that what waits mostly needs several. */
const SMALL_BATCH = 2;

/**
 * One device: a real local database and real engines. All that the schedules know of the packages
 * `local-db` and `sync-core` is in this file.
 */
export class ScheduleDevice {
  readonly database: LocalDatabase;
  readonly name: string;
  /** False while the device runs older code. */
  knowsAll: boolean;
  skew: number;
  readonly #options: DeviceOptions;
  #preparing: Promise<unknown> | undefined;

  constructor(options: DeviceOptions) {
    this.#options = options;
    this.name = options.name;
    this.skew = options.skew;
    this.knowsAll = options.knowsAll;
    this.database = new LocalDatabase(options.name);
    // Nobody watches these databases, and telling watchers takes a third of a schedule's time.
    this.database.unuse({ stack: "dbcore", name: "Cache" });
    this.database.unuse({ stack: "dbcore", name: "Observability" });
    this.database.earlierVersions.hook("creating", (_key, version, transaction) => {
      transaction.on("complete", () => options.onKept(version));
    });
    this.restart();
  }

  /** What the device's clock shows. */
  now(): number {
    return Math.round(this.#options.realNow() + this.skew);
  }

  /** Whether this process has read the clock: of a step before that it knows nothing. */
  get hasReadClock(): boolean {
    return this.database.witness.atLeast > 0;
  }

  /** Whether the clock shows less than at the last reading that the database has. */
  async isClockBehind(): Promise<boolean> {
    const clock = await readMeta(this.database, "clock");
    return clock !== null && this.now() < clock.wall;
  }

  /** Closes the app and opens it again: only what is in the database is still known. */
  restart(): void {
    this.database.witness = new SteadyWitness(this.#options.realNow);
  }

  /**
   * Writes as the app does; returns the device's time of the write by field.
   *
   * @param began the text with which the form began that is being saved, by field [K3]
   */
  async write(write: RowWrite, began?: WireRow): Promise<Record<string, number | null>> {
    const { collection, id } = write;
    const reported = this.#options.plant?.formsTellNothing ? undefined : began;
    const change = changeOf(write, reported);
    await recordChanges(this.database, [change], this.now());
    await this.#options.plant?.wrote?.(this, write);
    const note = await this.database.pending.get([collection, id]);
    return { ...note?.fields };
  }

  /** Sends and pulls until all is done or something stands in the way. */
  async run(ports: RunPorts): Promise<RunEnd> {
    let since: number | null = null;
    const store = this.store(ports, (time) => (since ??= time));
    const { engine, arrived } = this.#engine(store, ports);
    try {
      const { kind } = await engine.run();
      await KnownStamps.endRun(this.database);
      if (kind === "idle") throw new Error("the run was to ask the server");
      return { kind, since: since ?? 0 };
    } catch (error) {
      if (error instanceof Killed) return { kind: "killed", since: since ?? 0 };
      throw error;
    } finally {
      await arrived();
    }
  }

  /** Takes over a live message; "behind" where only a run helps. */
  async hear(message: LiveMessage, ports: RunPorts): Promise<"taken" | "behind"> {
    const item = structuredClone(message);
    if (!this.knowsAll && item.rows) delete item.rows[NEWER_KIND];
    const store = this.store(ports, () => undefined);
    await this.#options.plant?.hears?.(this, item);
    try {
      return await this.#engine(store, ports).engine.take(item);
    } catch (error) {
      if (error instanceof Killed) return "taken";
      throw error;
    }
  }

  /** The engine's memory, with small batches, whose process may end around each step. */
  store({ dice, killRate }: Omit<RunPorts, "send">, onTime: (time: number) => void): SyncStore {
    const real = createSyncStore(() => this.database, this);
    const { plant } = this.#options;
    const store = plant?.store?.(this, real, dice) ?? real;
    const small = <T extends { changes: number }>(limit: T) => ({
      ...limit,
      changes: Math.min(limit.changes, SMALL_BATCH),
    });
    const fitted: SyncStore = {
      ...store,
      position: async () => {
        const position = await store.position();
        onTime(position.time);
        return position;
      },
      nextBatch: (limit) => store.nextBatch(small(limit)),
      prepare: (batch, limit) => {
        const preparing = store.prepare(batch, small(limit));
        this.#preparing = preparing.catch(() => undefined);
        return preparing;
      },
    };
    return killRate > 0 ? killable(fitted, dice, killRate) : fitted;
  }

  /** An engine, and when what has left it has arrived, whatever became of its process. */
  #engine(
    store: SyncStore,
    { send, dice, killRate }: RunPorts,
  ): { engine: Engine; arrived: () => Promise<unknown> } {
    let step: Promise<unknown> | undefined;
    let isInStep = false;
    let early: Promise<unknown> | undefined;
    let latest: Promise<unknown> | undefined;
    const sendNow = async (request: SyncRequest, before = latest): Promise<Reply> => {
      await before;
      // The next batch is made meanwhile; in one order always, or a seed would not repeat.
      await setImmediate();
      await this.#preparing;
      dieWith(dice, killRate);
      const reply = await send(this.#spoken(structuredClone(request)));
      dieWith(dice, killRate);
      return this.#understood(reply);
    };
    const engine = createEngine({
      store: {
        ...store,
        inOneStep: async (work) => {
          // A step within a step.
          if (isInStep) return store.inOneStep(work);
          isInStep = true;
          step = store.inOneStep(work).finally(() => (isInStep = false));
          // What leaves early does so when the step from within which it left is over, and is answered
          // ahead of whatever else is sent: in one order always, for the same reason.
          try {
            return (await step) as Awaited<ReturnType<typeof work>>;
          } finally {
            await early;
          }
        },
      },
      transport: {
        send: (request) => {
          const sending = sendNow(request);
          latest = sending.catch(() => undefined);
          return sending;
        },
      },
      random: () => 0.5,
      later: (work) => {
        // A pull leaves before the step in which the one before it is taken over.
        early = setImmediate()
          .then(() => step)
          .then(work, work);
      },
    });
    return { engine, arrived: () => Promise.resolve(latest) };
  }

  /** What is shown: every row of the kinds that the code knows. */
  async rows(): Promise<ShownRow[]> {
    const kinds = this.knowsAll ? COLLECTIONS : COLLECTIONS.filter((kind) => kind !== NEWER_KIND);
    const tables = kinds.map((kind) => this.database.table<WireRow & { id: string }>(kind));
    const found = await this.database.transaction("r", tables, () =>
      Promise.all(tables.map((table) => table.toArray())),
    );
    return found.flatMap((rows, index) =>
      rows.map((fields) => ({ collection: kinds[index] ?? "entries", id: fields.id, fields })),
    );
  }

  /** What is shown of one row. */
  async row(collection: Collection, id: string): Promise<WireRow | undefined> {
    return this.database.table<WireRow>(collection).get(id);
  }

  /** What waits or was refused. */
  async notes(): Promise<Note[]> {
    return this.database.pending.toArray();
  }

  /** What waits or was refused, and the batch under way: whose, and which; null for none. */
  async unsent(): Promise<{
    notes: Note[];
    batch: { device: string; push: number } | null;
    device: string;
  }> {
    const { pending, meta } = this.database;
    return this.database.transaction("r", [pending, meta], async () => {
      const [notes, inflight, device] = await Promise.all([
        pending.toArray(),
        readMeta(this.database, "inflight"),
        meta.get("device"),
      ]);
      const id = deviceOf(device?.value);
      return { notes, batch: inflight && { device: id, push: inflight.push }, device: id };
    });
  }

  /** What the last check against the account said of all kinds [C1]; null where none was answered yet. */
  async provedEqual(): Promise<boolean | null> {
    const lastCheck = await readMeta(this.database, "lastCheck");
    return lastCheck?.leftOut ? false : (lastCheck?.same ?? null);
  }

  retry({ collection, id }: Note): Promise<boolean> {
    return retryChange(this.database, collection, id, this.now());
  }

  discard({ collection, id }: Note): Promise<boolean> {
    return discardChange(this.database, collection, id);
  }

  /** All that the device keeps, as a file holds it. */
  async save(): Promise<ExportData> {
    const data = await readExportData(this.database, null, this.now(), this.#clockOffset());
    return exportData.parse(JSON.parse(JSON.stringify(data)));
  }

  /** Brings a file back. */
  async bringBack(data: ExportData, userId: number, restoreDeleted: boolean): Promise<void> {
    const options = { now: this.now(), clockOffset: this.#clockOffset(), restoreDeleted };
    await importData(this.database, structuredClone(data), profileIdOf(userId), options);
  }

  /** What the device's clock lacks to the server's, which its app has learned from the answers. */
  #clockOffset(): number {
    return Math.round(this.#options.realNow()) - this.now();
  }

  /** From now on the device runs code that knows all kinds. */
  async learn(): Promise<void> {
    if (this.knowsAll) return;
    this.knowsAll = true;
    const kinds = COLLECTIONS.filter((kind) => kind !== NEWER_KIND);
    await writeMeta(this.database, { kinds });
  }

  /** A copy of the profile, which takes itself for the same device. */
  async clone(name: string): Promise<ScheduleDevice> {
    const { knowsAll, skew } = this;
    const copy = new ScheduleDevice({ ...this.#options, name, knowsAll, skew });
    for (const table of this.database.tables) {
      await copy.database.table(table.name).bulkPut(await table.toArray());
    }
    return copy;
  }

  /** Deletes the local database. */
  async remove(): Promise<void> {
    await this.database.delete();
  }

  /** A request as the device's code makes it. */
  #spoken(request: SyncRequest): SyncRequest {
    const { check }: SyncRequest & { check?: Record<string, unknown> | undefined } = request;
    if (!this.knowsAll && check) delete check[NEWER_KIND];
    return request;
  }

  /** An answer as the device's code reads it: what it does not know, it passes over. */
  #understood(reply: Reply): Reply {
    if (this.knowsAll || reply.kind !== "answered") return reply;
    const { body } = reply;
    if (typeof body !== "object" || body === null || !("rows" in body)) return reply;
    const rows = Object.entries({ ...(body.rows as object) });
    const known = Object.fromEntries(rows.filter(([kind]) => kind !== NEWER_KIND));
    return { ...reply, body: { ...body, rows: known } };
  }
}

function deviceOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** The local database in which this device keeps a signed-in user's rows. */
export function databaseOf(user: PublicUser): LocalDatabase {
  return openUserDatabase(user.accountKey);
}

/** How a device says whose database it syncs [P8]. */
export function ownerOf(user: PublicUser): string {
  return user.accountKey;
}

/** The app's write, with the text that a form began with. */
function changeOf({ collection, id, fields, basis }: RowWrite, began?: WireRow): RecordChange {
  const optional = { ...(basis && { basis }), ...(began && { began }) };
  // Rows are drawn by kind, and recordChanges parses them.
  return { collection, id, fields, ...optional } as RecordChange;
}
