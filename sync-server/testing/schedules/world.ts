import type { ExportData, LiveMessage, SyncRequest, WireRow } from "@reignwell/contract";
import { ScheduleDevice } from "./device.ts";
import type { Dice } from "./dice.ts";
import type { FaceSet } from "./faces.ts";
import type { Account } from "./lab.ts";
import type { NetworkPlant, PlantedFault } from "./faults/planted-fault.ts";
import type { Draw, ShownRow } from "./rows.ts";
import { Truth } from "./truth.ts";
import { rowName } from "./written.ts";

export const DAY = 86_400_000;

/** A form that was opened on a text and not saved yet. */
export interface OpenForm {
  row: ShownRow;
  field: string;
  /** The text with which it began. */
  began: unknown;
  saw: number | undefined;
}

/** A device as a schedule has it. */
export interface Member {
  device: ScheduleDevice;
  /** Which server its live stream is open to. */
  server: 0 | 1;
  /** The device id of its latest request. */
  id: string;
  /** When it last got anything from a server, in real time: it knows of nothing that is later. */
  reachedAt: number;
  /** The user has signed out there. */
  signedOut: boolean;
  form: OpenForm | null;
  /** What was said to it live and not delivered yet: late, out of order, or never. */
  messages: LiveMessage[];
  /** By `collection/id/field`: what was written here last, and when by the device's time. */
  own: Map<string, { value: unknown; at: number | null }>;
}

/** What a schedule is made of. */
export interface WorldParts {
  name: string;
  dice: Dice;
  faces: FaceSet;
  account: Account;
  fault: PlantedFault | undefined;
}

/** Everything that a running schedule has. */
export class World {
  readonly name: string;
  readonly dice: Dice;
  readonly faces: FaceSet;
  readonly account: Account;
  readonly fault: PlantedFault | undefined;
  readonly network: NetworkPlant;
  readonly truth = new Truth();
  members: Member[] = [];
  /** The real time. */
  now = 1_800_000_000_000;
  /** Nothing is lost and nobody acts meanwhile. */
  calm = false;
  /** The free account's limit is lifted. */
  paid: boolean;
  /** How far the servers' clocks are off. */
  readonly skews: readonly [number, number];
  /** Requests of which a copy arrives once more, some time. */
  readonly late: SyncRequest[] = [];
  /** Files to which users saved their data. */
  readonly files: ExportData[] = [];
  /** How many runs are under way, one in the other. */
  depth = 0;
  /** Whether no request since this was set carried or brought anything. */
  quiet = true;
  /** On whose screens something may have changed since they were last looked at. */
  readonly touched = new Set<Member>();
  readonly #devices: ScheduleDevice[] = [];
  #numbers = 0;

  constructor({ name, dice, faces, account, fault }: WorldParts) {
    this.name = name;
    this.dice = dice;
    this.faces = faces;
    this.account = account;
    this.fault = fault;
    this.network = fault?.network?.() ?? {};
    this.paid = !faces.refuse;
    this.skews = [0, faces.servers ? dice.pick(6000) - 3000 : 0];
    account.onWrite(({ rows }) => this.truth.serverWrote(rows, this.now));
    for (const server of [0, 1] as const) {
      account.listen(server, (message, writer) => {
        if (!faces.live) return;
        for (const member of this.members) {
          if (member.server === server && member.id !== writer) {
            member.messages.push(structuredClone(message));
          }
        }
      });
    }
  }

  /** A fresh device. */
  newMember(knowsAll: boolean, skew: number): Member {
    const device = new ScheduleDevice({
      name: `${this.name}-${this.#devices.length}`,
      skew,
      realNow: () => this.now,
      knowsAll,
      onKept: ({ collection, id, field, value }) => this.truth.keep(collection, id, field, value),
      plant: this.fault?.device,
    });
    return this.memberOf(device);
  }

  memberOf(device: ScheduleDevice): Member {
    this.#devices.push(device);
    const server = this.faces.servers && this.dice.chance(0.5) ? 1 : 0;
    const nothing = {
      reachedAt: 0,
      signedOut: false,
      form: null,
      messages: [],
      own: new Map(),
    };
    return { device, server, id: "", ...nothing };
  }

  /** The name of the next device's database. */
  get nextName(): string {
    return `${this.name}-${this.#devices.length}`;
  }

  draw({ device }: Member, shown: readonly ShownRow[]): Draw {
    return {
      dice: this.dice,
      now: this.now,
      wall: device.now(),
      userId: this.account.userId,
      shown,
      number: () => (this.#numbers += 1),
    };
  }

  /** Every written value that somebody holds: a server, a screen, a form, or an owed answer. */
  async held(): Promise<Set<number>> {
    const { truth } = this;
    const held = new Set<number>();
    const add = (row: string, fields: WireRow) => {
      for (const number of truth.valuesIn(row, fields)) held.add(number);
    };
    for (const [row, fields] of truth.server.rows) add(row, fields);
    for (const { device, form } of this.members) {
      for (const { collection, id, fields } of await device.rows()) {
        add(rowName(collection, id), fields);
      }
      const { notes, batch } = await device.unsent();
      for (const { collection, id, refusal } of notes) {
        if (refusal?.row) add(rowName(collection, id), refusal.row);
      }
      if (form) add(rowName(form.row.collection, form.row.id), { [form.field]: form.began });
      const owed = batch && truth.server.owed.get(batch.device);
      if (owed && owed.push === batch.push) for (const value of owed.values) held.add(value);
    }
    return held;
  }

  /** Oracle 4: what waits on a device is what the device shows. */
  async judgeOwnEdits(): Promise<void> {
    for (const { device, own } of this.touched) {
      for (const { collection, id, fields } of await device.notes()) {
        const shown = await device.row(collection, id);
        for (const [field, at] of Object.entries(fields)) {
          const name = `${rowName(collection, id)}/${field}`;
          const written = own.get(name);
          if (!written || !shown || written.at !== at) continue;
          if (JSON.stringify(shown[field]) === JSON.stringify(written.value)) continue;
          this.truth.object("4 own edits shown", `${device.name}: ${name}`);
        }
      }
    }
    this.touched.clear();
  }

  async end(): Promise<void> {
    this.account.end();
    for (const device of this.#devices) await device.remove();
  }
}
