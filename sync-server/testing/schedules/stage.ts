import type { LiveMessage, SyncRequest, WireRow } from "@reignwell/contract";
import { newRecordId } from "@reignwell/domain";
import type { Reply } from "@reignwell/sync-core";
import { anEntry } from "@reignwell/testing";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { type RunEnd, ScheduleDevice } from "./device.ts";
import { type Dice, diceOf } from "./dice.ts";
import { type Account, type Lab, openLab } from "./lab.ts";
import { isDeleted } from "./rows.ts";
import { unreadable } from "./syncing.ts";
import { DAY } from "./world.ts";

const NEVER = diceOf(1);
let stages = 0;

/** Gives each test of a file a stage of its own, over one lab. */
export function onStages(take: (stage: Stage) => void): void {
  let lab: Lab;
  let stage: Stage;
  beforeAll(async () => {
    lab = await openLab();
  }, 120_000);
  afterAll(() => lab.close());
  beforeEach(async () => {
    stage = await Stage.open(lab);
    take(stage);
  });
  afterEach(() => stage.close());
}

/** What happens on the way of a fixed schedule's requests; they are counted from 0 in a run. */
export interface Way {
  /** Sees each request as it leaves the device. */
  leaves?: (request: SyncRequest) => void;
  /** While this request's answer travels. */
  meanwhile?: (request: number) => Promise<void>;
  /** Whether the process ends before or after this step; they are counted from 0 in a run. */
  dies?: (step: number) => boolean;
  /** Whether the server answers 503 instead. */
  refuses?: (request: number) => boolean;
  /** The server can't read any request that carries changes: it answers 400. */
  unreadable?: boolean;
  /** The serving server's clock, beside the real time. */
  skew?: (request: number) => number;
}

/** One person's devices and servers, on which a schedule is played step by step. */
export class Stage {
  readonly account: Account;
  now = Date.UTC(2027, 0, 18, 12);
  readonly #devices: ScheduleDevice[] = [];
  readonly #messages: LiveMessage[] = [];

  constructor(account: Account) {
    this.account = account;
    account.onWrite(() => undefined);
    account.listen(0, (message) => this.#messages.push(message));
  }

  static async open(lab: Lab): Promise<Stage> {
    stages += 1;
    return new Stage(await lab.account(true));
  }

  /** A device; `skew` is how far its clock is off, in ms. */
  device(name: string, { skew = 0, knowsAll = true } = {}): ScheduleDevice {
    const device = new ScheduleDevice({
      name: `stage-${stages}-${name}`,
      skew,
      realNow: () => this.now,
      knowsAll,
      onKept: () => undefined,
      plant: undefined,
    });
    this.#devices.push(device);
    return device;
  }

  /** Makes a plan, a minute later; returns its id. */
  async makePlan(device: ScheduleDevice, over: Partial<WireRow> = {}): Promise<string> {
    this.now += 60_000;
    const id = newRecordId(this.now);
    const { id: _id, ...fields } = anEntry({ date: "2027-01-17" });
    const made = { ...fields, ...over };
    await device.write({ collection: "entries", id, fields: made, followed: [] });
    return id;
  }

  /** Writes fields of a plan, a minute later. */
  async edit(device: ScheduleDevice, id: string, fields: WireRow): Promise<void> {
    this.now += 60_000;
    await device.write({ collection: "entries", id, fields, followed: [] });
  }

  /** One run of the device's engine, a minute later. */
  async sync(device: ScheduleDevice, way: Way = {}): Promise<RunEnd> {
    this.now += 60_000;
    let requests = 0;
    const send = async (request: SyncRequest): Promise<Reply> => {
      const number = requests++;
      way.leaves?.(request);
      this.now += 400;
      if (way.refuses?.(number)) {
        return { kind: "answered", status: 503, body: null, retryAfter: null };
      }
      if (way.unreadable && request.changes.length > 0) return unreadable();
      const now = this.now + (way.skew?.(number) ?? 0);
      const { reply } = await this.account.serve(request, { server: 0, now });
      await way.meanwhile?.(number);
      this.now += 400;
      return reply;
    };
    let steps = 0;
    const { dies } = way;
    if (!dies) return device.run({ send, dice: NEVER, killRate: 0 });
    const dice: Dice = { ...NEVER, chance: () => dies(steps++) };
    return device.run({ send, dice, killRate: 1 });
  }

  /** The device hears the latest that another one wrote. */
  async hearLatest(device: ScheduleDevice): Promise<"taken" | "behind"> {
    const message = this.#messages.at(-1);
    if (!message) throw new Error("nothing was written yet");
    const send = async (): Promise<Reply> => ({ kind: "unreachable" });
    return device.hear(message, { send, dice: NEVER, killRate: 0 });
  }

  /** So many days pass. */
  days(count: number): void {
    this.now += count * DAY;
  }

  /** The backup of now is put back later, with a renewed epoch unless that is forgotten. */
  async backup(renew = true): Promise<() => Promise<void>> {
    const rows = await this.account.backup();
    return () => this.account.restore(rows, renew);
  }

  /** Each device syncs once a day for some days, as in the end it does. */
  async settle(...devices: ScheduleDevice[]): Promise<void> {
    for (let day = 0; day < 3; day++) {
      for (const device of [...devices, ...devices]) await this.sync(device);
      this.now += Math.round(1.1 * DAY);
    }
  }

  /** The words of a plan as the server holds them. */
  async stored(id: string): Promise<WireRow | undefined> {
    return (await this.account.stored(this.now)).get(`entries/${id}`);
  }

  /** The ids of the plans that are alive on the server. */
  async livingStored(): Promise<string[]> {
    const rows = [...(await this.account.stored(this.now)).values()];
    return rows
      .filter((row) => !isDeleted(row))
      .map((row) => String(row["id"]))
      .toSorted();
  }

  /** The ids of the plans that a device shows. */
  async livingOn(device: ScheduleDevice): Promise<string[]> {
    const rows = await device.rows();
    return rows
      .filter(({ fields }) => !isDeleted(fields))
      .map(({ id }) => id)
      .toSorted();
  }

  /** What lies in the earlier versions of some devices, of whatever field. */
  async earlier(...devices: ScheduleDevice[]): Promise<unknown[]> {
    const kept = await Promise.all(
      devices.map(({ database }) => database.earlierVersions.toArray()),
    );
    return kept.flat().map(({ value }) => value);
  }

  async close(): Promise<void> {
    this.account.end();
    for (const device of this.#devices) await device.remove();
  }
}
