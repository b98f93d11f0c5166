import { type Dice, diceOf } from "./dice.ts";
import { drawFaces, type FaceChoice, type FaceSet } from "./faces.ts";
import {
  create,
  deleteHere,
  edit,
  editAgain,
  editDeletable,
  resolve,
  saveOrBringBack,
} from "./edits.ts";
import { type EndState, judgeEnd, type Misjudged } from "./judge-end.ts";
import type { Backup, Lab } from "./lab.ts";
import type { PlantedFault } from "./faults/planted-fault.ts";
import { comeHome, deliverLate, hear, judgeRefusal, run } from "./syncing.ts";
import type { Limit, Oracle } from "./oracles.ts";
import type { ServerMemory } from "./truth.ts";
import { DAY, type Member, World } from "./world.ts";
import { rowName, type Written } from "./written.ts";

/** What a schedule came to. */
export interface ScheduleResult {
  objections: ReadonlyMap<Oracle, string>;
  limits: ReadonlyMap<Limit, string>;
  misjudged: Misjudged;
  /** What happened in it: restores, clones and so on. */
  met: ReadonlySet<string>;
  faces: FaceSet;
  /** Every value that was written, in order: two runs of a seed have the same. */
  trace: readonly string[];
}

/** A backup is too old to be put back after so long: the purge has gone further. */
const BACKUP_AGE = 60 * DAY;
const MOST_DEVICES = 5;
let schedules = 0;

/** Runs the random schedule of a seed: the same seed runs the same schedule. */
export async function runSchedule(
  lab: Lab,
  seed: number,
  choice: FaceChoice = {},
  fault?: PlantedFault,
): Promise<ScheduleResult> {
  const dice = diceOf(seed);
  const faces = drawFaces(dice, choice);
  const account = await lab.account(!faces.refuse);
  const name = `dice-${(schedules += 1)}`;
  const world = new World({ name, dice, faces, account, fault });
  let misjudged: Misjudged = { fields: 0, withinDelay: 0, byClock: 0 };
  try {
    await begin(world);
    const steps = 24 + dice.pick(20);
    const course = new Course(world, steps);
    for (let step = 0; step < steps; step++) {
      await course.step(step);
      await world.judgeOwnEdits();
    }
    await comeHome(world);
    misjudged = await judge(world);
  } catch (error) {
    const why = error instanceof Error ? (error.stack ?? error.message) : String(error);
    world.truth.object("0 a step threw", why);
  } finally {
    await world.end();
  }
  const { objections, limits, met } = world.truth;
  const trace = world.truth.written.map(
    ({ field, value, real }) => `${real} ${field} ${JSON.stringify(value)}`,
  );
  return { objections, limits, misjudged, met, faces, trace };
}

/** Three devices that know the same rows. */
async function begin(world: World): Promise<void> {
  const { dice, faces } = world;
  for (let index = 0; index < 3; index++) {
    world.members.push(world.newMember(!faces.kind || index === 0, skewOf(dice)));
  }
  const [first] = world.members;
  for (let row = 0; row < 4 && first; row++) {
    await create(world, first, await first.device.rows());
    world.now += 5000;
  }
  world.calm = true;
  for (const member of world.members) await run(world, member);
  world.calm = false;
}

function skewOf(dice: Dice): number {
  return dice.pick(2 * DAY) - DAY;
}

/** The steps of a schedule. */
class Course {
  readonly #world: World;
  /** One restore is certain where the face is drawn: the dice alone seldom throw a backup before one. */
  readonly #backUpAt: number;
  readonly #restoreAt: number;
  #backup: { at: number; rows: Backup; memory: ServerMemory } | null = null;

  constructor(world: World, steps: number) {
    this.#world = world;
    this.#backUpAt = world.dice.pick(Math.floor(steps / 2));
    this.#restoreAt = this.#backUpAt + 1 + world.dice.pick(steps - this.#backUpAt - 1);
  }

  async step(step: number): Promise<void> {
    const world = this.#world;
    const { dice, faces } = world;
    world.now += this.#pause();
    if (step === this.#backUpAt) await this.#backUp();
    if (step === this.#restoreAt) await this.#restore();
    if (world.late.length > 0 && dice.chance(0.2)) await deliverLate(world);
    const member = dice.oneOf(world.members);
    if (faces.files && dice.chance(0.15)) return saveOrBringBack(world, member);
    const drawn = dice.upTo(1);
    if (drawn < 0.4) return edit(world, member);
    if (drawn < 0.68) return void (await run(world, member));
    if (drawn < 0.76) return hear(world, member);
    if (drawn < 0.8) return this.#moveClock(member);
    if (drawn < 0.82) return faces.kind ? member.device.learn() : undefined;
    if (drawn < 0.85) return this.#answerRefusal(member);
    if (drawn < 0.86) return this.#liftLimit();
    if (drawn < 0.88) return this.#comeOrGo(member);
    if (drawn < 0.9) return this.#copyProfile(member);
    if (drawn < 0.92) return this.#evict(member);
    if (drawn < 0.935) return this.#backUp();
    if (drawn < 0.965) return this.#restore();
    return this.#halfAYear();
  }

  #pause(): number {
    const { dice, faces } = this.#world;
    if (faces.near && dice.chance(0.3)) return dice.pick(5);
    return dice.chance(0.7) ? dice.pick(60_000) : dice.pick(2 * DAY);
  }

  /** With the app open or closed, forward or back, and with edits waiting. */
  async #moveClock(member: Member): Promise<void> {
    const { dice, faces } = this.#world;
    if (!faces.clock) return;
    const closed = dice.chance(0.5);
    await this.#setClock(member, dice.pick(4 * DAY) * (dice.chance(0.5) ? 1 : -1), closed);
  }

  async #setClock(member: Member, by: number, closed: boolean): Promise<void> {
    const { truth } = this.#world;
    const { device } = member;
    if (closed) device.restart();
    if (by > 0 || !device.hasReadClock) await this.#misjudgesWaiting(member);
    device.skew += by;
    truth.met.add("clock");
  }

  /** What waits on a device may be sent as older or younger than it is. */
  async #misjudgesWaiting(member: Member): Promise<void> {
    for (const value of await this.#waitingOn(member)) value.clockMoved = true;
  }

  /** The values that wait on a device. */
  async #waitingOn({ device }: Member): Promise<Written[]> {
    const { truth } = this.#world;
    const shown = await device.rows();
    return (await device.notes()).flatMap(({ collection, id, fields }) => {
      const row = shown.find((one) => one.id === id && one.collection === collection);
      return Object.keys(fields)
        .flatMap((field) => truth.valuesOf(rowName(collection, id), field, row?.fields[field]))
        .flatMap((number) => truth.written[number] ?? []);
    });
  }

  async #answerRefusal(member: Member): Promise<void> {
    const { dice, truth } = this.#world;
    const refused = (await member.device.notes()).filter(({ state }) => state === "attention");
    if (refused.length === 0) return;
    truth.met.add("refused");
    for (const note of refused) judgeRefusal(this.#world, note);
    await resolve(this.#world, member, dice.oneOf(refused), dice.chance(0.4) ? "retry" : "discard");
  }

  #liftLimit(): void {
    const world = this.#world;
    if (!world.faces.refuse || world.paid || !world.dice.chance(0.4)) return;
    world.paid = true;
    world.account.setPaid(true);
    world.truth.met.add("paid");
  }

  #comeOrGo(member: Member): void {
    if (!this.#world.faces.signedOut) return;
    member.signedOut = !member.signedOut;
    this.#world.truth.met.add("signedOut");
  }

  async #copyProfile(member: Member): Promise<void> {
    const world = this.#world;
    if (!world.faces.clone || world.members.length >= MOST_DEVICES) return;
    const copy = world.memberOf(await member.device.clone(world.nextName));
    world.members.push({
      ...copy,
      id: member.id,
      signedOut: member.signedOut,
      reachedAt: world.now,
      form: member.form,
      messages: structuredClone(member.messages),
      own: new Map(member.own),
    });
    const both = new Set([member.device.name, copy.device.name]);
    for (const { number } of await this.#waitingOn(copy)) world.truth.copied.set(number, both);
    // Its process did not live through the step back: to it the app was closed then.
    if (await copy.device.isClockBehind()) await this.#misjudgesWaiting(copy);
    world.truth.met.add("clone");
  }

  async #evict(member: Member): Promise<void> {
    const world = this.#world;
    if (!world.faces.evict) return;
    await this.#disaster(async () => {
      // What a batch of it was owed has nobody to take it any more.
      for (const value of world.truth.server.owed.get(member.id)?.values ?? []) {
        world.truth.out.add(value);
      }
      await this.#loseUnsent(member);
      const { knowsAll, skew } = member.device;
      const fresh = world.newMember(knowsAll, skew);
      world.members = world.members.map((one) => (one === member ? fresh : one));
      world.truth.met.add("evict");
    });
  }

  /**
   * What waits goes with its device, also where an equal value stands elsewhere: an undone deletion.
   * So does what a restore took from the server and no other device has.
   */
  async #loseUnsent({ device, own }: Member): Promise<void> {
    const { truth, members } = this.#world;
    const others = members.filter((member) => member.device !== device);
    const elsewhere = (await Promise.all(others.map((other) => rowsHad(other)))).flat();
    for (const { collection, id, fields } of await device.rows()) {
      const row = rowName(collection, id);
      const had = elsewhere.filter((one) => one.row === row);
      for (const [field, value] of Object.entries(fields)) {
        const last = truth.valuesOf(row, field, value).at(-1);
        if (last === undefined || !truth.wasTaken(last)) continue;
        // Who has heard nothing since has an equal one of before.
        const isElsewhere = had.some(
          (one) =>
            truth.mayBeHeard(last, one.reachedAt) &&
            JSON.stringify(one.fields[field]) === JSON.stringify(value),
        );
        if (!isElsewhere) truth.out.add(last);
      }
    }
    for (const { collection, id, fields } of await device.notes()) {
      for (const [field, at] of Object.entries(fields)) {
        const row = rowName(collection, id);
        const written = own.get(`${row}/${field}`);
        const last = truth.valuesOf(row, field, written?.value).at(-1);
        if (at !== null && written?.at === at && last !== undefined) truth.out.add(last);
      }
    }
  }

  /**
   * What a restore has just taken of a device that was evicted, and no other one can have heard of,
   * also where an equal value stands: an undone deletion.
   */
  #loseOfEvicted(): void {
    const { truth, members } = this.#world;
    const here = new Set(members.map(({ device }) => device.name));
    const reachedAt = Math.max(...members.map((member) => member.reachedAt));
    for (const { number, author, real } of truth.written) {
      if (!here.has(author) && real > reachedAt && truth.wasTaken(number)) truth.out.add(number);
    }
  }

  async #backUp(): Promise<void> {
    const { dice, faces, now, account, truth } = this.#world;
    if (!faces.restore || (this.#backup && !dice.chance(0.3))) return;
    this.#backup = { at: now, rows: await account.backup(), memory: truth.remember() };
  }

  async #restore(): Promise<void> {
    const { dice, faces, now, account, truth, members } = this.#world;
    const backup = this.#backup;
    if (!faces.restore || !backup || now - backup.at >= BACKUP_AGE) return;
    const forgotten = faces.forget && dice.chance(0.7);
    await this.#disaster(async () => {
      await account.restore(backup.rows, !forgotten);
      truth.restored(backup.memory, !forgotten);
      this.#loseOfEvicted();
      // The command runs while the servers are stopped: their live streams have ended.
      if (!forgotten) for (const member of members) member.messages = [];
    });
    truth.met.add(forgotten ? "restore without renewal" : "restore");
    this.#backup = null;
  }

  /** A value that no device or server holds after it is not counted as lost; one lost before it is. */
  async #disaster(change: () => Promise<void>): Promise<void> {
    const world = this.#world;
    world.truth.judgeTexts(await world.held(), "before a disaster", world.now);
    await change();
    world.truth.giveUpLost(await world.held());
  }

  /** One device is away, the others write, and old deletions are forgotten. */
  async #halfAYear(): Promise<void> {
    const world = this.#world;
    const { dice, faces, truth } = world;
    if (!faces.purge) return;
    const away = dice.oneOf(world.members);
    const had = away.signedOut;
    const lost = faces.deleted && !had ? await editDeletable(world, away) : null;
    away.signedOut = true;
    truth.met.add("half a year");
    // A battery that ran empty: by its own clock the device was away for less.
    if (faces.clock && dice.chance(0.4)) {
      await this.#setClock(away, -(30 + dice.pick(160)) * DAY, true);
    }
    // A deletion is forgotten half a year after it was made.
    const quarters = faces.deleted ? 8 : 4;
    for (let quarter = 0; quarter < quarters; quarter++) {
      world.now += 50 * DAY;
      const writer = dice.oneOf(world.members);
      if (writer !== away) {
        if (lost) await deleteHere(world, writer, lost);
        await edit(world, writer);
        await run(world, writer);
      }
      for (const member of world.members) {
        if (member === away || had) continue;
        const { signedOut } = member;
        member.signedOut = false;
        await run(world, member);
        member.signedOut = signedOut;
      }
      await this.#purge();
    }
    away.signedOut = had;
    if (lost) {
      await run(world, away);
      await editAgain(world, away, lost);
    }
    if (faces.kind && dice.chance(0.5)) await away.device.learn();
  }

  async #purge(): Promise<void> {
    const { account, truth, members, now } = this.#world;
    for (const row of await account.purge(now)) {
      truth.server.rows.delete(row);
      truth.purged.add(row);
      truth.undone.delete(row);
      // Brought back, and a restore took that from the server: its device offers it yet.
      const isBroughtBack = truth.lastWritten(row, "deletedAt")?.value === null;
      truth.met.add("purged");
      for (const { device } of members) {
        const note = (await device.notes()).find((one) => rowName(one.collection, one.id) === row);
        const here = note && (await device.row(note.collection, note.id));
        const at = note?.fields["deletedAt"];
        const isUndone = isBroughtBack ? at !== undefined : at !== undefined && at !== null;
        if (isUndone && here?.["deletedAt"] === null) truth.undone.add(row);
      }
    }
  }
}

/** The rows that a device shows, and those that the server held instead of what it refused. */
async function rowsHad({ device, reachedAt }: Member) {
  const shown = (await device.rows()).map(({ collection, id, fields }) => ({
    row: rowName(collection, id),
    fields,
    reachedAt,
  }));
  const behind = (await device.notes()).flatMap(({ collection, id, refusal }) =>
    refusal?.row ? [{ row: rowName(collection, id), fields: refusal.row, reachedAt }] : [],
  );
  return [...shown, ...behind];
}

/** Judges what the schedule came to, when everybody has come home. */
async function judge(world: World): Promise<Misjudged> {
  world.truth.judgeTexts(await world.held(), "at the end", world.now);
  const devices = await Promise.all(world.members.map((member) => endOf(world, member)));
  return judgeEnd(world.truth, await world.account.stored(world.now), devices, world.now);
}

async function endOf({ fault }: World, { device }: Member): Promise<EndState> {
  const rows = await device.rows();
  const { notes, batch } = await device.unsent();
  const stuck = notes.length > 0 || batch !== null;
  const shown = rows.map(
    ({ collection, id, fields }) => [rowName(collection, id), fields] as const,
  );
  const provedEqual = fault?.isUnchecked ? true : await device.provedEqual();
  return { name: device.name, rows: new Map(shown), stuck, provedEqual };
}
