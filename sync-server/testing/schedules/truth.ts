import type { OverwrittenValue, WireChange, WireRow } from "@reignwell/contract";
import { expanded } from "@reignwell/sync-core";
import type { Limit, Oracle } from "./oracles.ts";
import { isDeleted, isWords } from "./rows.ts";
import { delayOf, limitOfReturn, rowName, UNSENT, type Written } from "./written.ts";

/** A device forgets what was deleted so long ago, in ms, and offers nothing of it [A3]. */
const FORGOTTEN_AFTER = 179 * 86_400_000;
/** A copy of a request is applied so long after its device was heard, in ms [P9]. */
const COPY_COUNTS_FOR = 3_600_000;

interface Owed {
  push: number;
  values: number[];
}

/** The server's state as the oracles know it; put back with the backup. */
export interface ServerMemory {
  rows: Map<string, WireRow>;
  owed: Map<string, Owed>;
  /** How many values had been written by then: a later one it can't hold, whatever equals it. */
  upTo: number;
  /** The values that it has held, also those that were replaced since. */
  held: Set<number>;
}

/** A copy of a server's state, that goes on by itself. */
function copyOf({ rows, owed, upTo, held }: ServerMemory): ServerMemory {
  return { rows: new Map(rows), owed: new Map(owed), upTo, held: new Set(held) };
}

/**
 * All that a schedule knows: who wrote what, having been shown what, what the server holds, and
 * what became of values that are not current any more. It knows nothing of protocols.
 */
export class Truth {
  readonly written: Written[] = [];
  /** The values of `collection/id/field`, in the order in which they were written. */
  readonly byField = new Map<string, number[]>();
  /** Values in some device's earlier versions, now or before. */
  readonly kept = new Set<number>();
  /** Values that a person gave up. */
  readonly discarded = new Set<number>();
  /** Values that a restore or an eviction took. */
  readonly out = new Set<number>();
  /** Rows that the server forgot because they were deleted long ago. */
  readonly purged = new Set<string>();
  /** Purged rows that a person, or a waiting edit that brings back, may make again. */
  readonly undone = new Set<string>();
  /** Values that waited in a profile when it was copied, and the devices that had them then. */
  readonly copied = new Map<number, ReadonlySet<string>>();
  /** What happened in the schedule, for the count. */
  readonly met = new Set<string>();
  readonly objections = new Map<Oracle, string>();
  readonly limits = new Map<Limit, string>();
  /** Values that the server held until a restore took them from it of which it told nobody. */
  readonly #takenUntold = new Set<number>();
  /** Those of them after which another restore was one that all were told of. */
  readonly #toldSince = new Set<number>();
  /** Those of them whose field the server wrote since: somebody replaced what they were not shown. */
  readonly #replacedUntold = new Set<number>();
  /** All values that a restore ever took of which it told nobody, also those that were replaced by then. */
  readonly #everTakenUntold = new Set<number>();
  /** Those of them that the copy of a request brought back, and when it came, in real time. */
  readonly #broughtByCopy = new Map<number, number>();
  /** When the copy came that is being applied; null where none is, or one that is not to be. */
  #copyCame: number | null = null;
  /** When a server first took a value, in real time; of equal ones the latest counts. */
  readonly #acceptedAt = new Map<number, number>();
  /** All values that a restore ever took before their device had the answer. */
  readonly #takenUnheard = new Set<number>();
  server: ServerMemory = { rows: new Map(), owed: new Map(), upTo: 0, held: new Set() };
  /** All values that a restore ever took, also those of which equal ones stayed. */
  readonly #taken = new Set<number>();
  readonly #replaced = new Map<number, number>();
  /** Goes up with each restore: what was replaced before may come back with it. */
  #lineage = 0;

  object(oracle: Oracle, why: string): void {
    if (!this.objections.has(oracle)) this.objections.set(oracle, why);
  }

  /** Notes a value that is being written, and returns its number. */
  write(value: Omit<Written, "number" | keyof typeof UNSENT>): number {
    const number = this.written.length;
    this.written.push({ ...value, ...UNSENT, number });
    const key = `${value.row}/${value.field}`;
    const known = this.byField.get(key);
    if (known) known.push(number);
    else this.byField.set(key, [number]);
    return number;
  }

  /** Which of the written values a field holds: several where equal ones were written. */
  valuesOf(row: string, field: string, value: unknown): number[] {
    const wanted = JSON.stringify(value);
    const numbers = this.byField.get(`${row}/${field}`) ?? [];
    return numbers.filter((number) => JSON.stringify(this.written[number]?.value) === wanted);
  }

  /** The first written of the values that a field may hold, so that nothing is claimed too much. */
  valueOf(row: string, field: string, value: unknown): number | undefined {
    return this.valuesOf(row, field, value)[0];
  }

  /** What was written last into a field of a row, by whomever. */
  lastWritten(row: string, field: string): Written | undefined {
    return this.written[this.byField.get(`${row}/${field}`)?.at(-1) ?? -1];
  }

  /** All written values that a row holds. */
  valuesIn(row: string, fields: WireRow): number[] {
    return Object.entries(fields).flatMap(([field, value]) => this.valuesOf(row, field, value));
  }

  /**
   * Oracle 3, as the server writes rows: what was replaced does not come back but by a restore.
   *
   * @param real the real time
   */
  serverWrote(rows: Readonly<Record<string, readonly WireRow[]>>, real = 0): void {
    for (const [collection, list] of Object.entries(rows)) {
      for (const fields of list)
        this.#rowWritten(rowName(collection, String(fields["id"])), fields, real);
    }
  }

  #rowWritten(row: string, fields: WireRow, real: number): void {
    const before = this.server.rows.get(row);
    for (const [field, value] of Object.entries(fields)) {
      if (before && JSON.stringify(before[field]) === JSON.stringify(value)) continue;
      this.#noteUntold(row, field);
      const numbers = this.valuesOf(row, field, value);
      const [number] = numbers;
      const latest = numbers.at(-1);
      if (latest !== undefined && !this.#acceptedAt.has(latest)) this.#acceptedAt.set(latest, real);
      // Of several equal ones it is not known which the server holds.
      if (numbers.length === 1 && number !== undefined) this.#noteHeld(number);
      if (!before) continue;
      for (const number of this.valuesOf(row, field, before[field])) {
        this.#replaced.set(number, this.#lineage);
      }
      for (const number of numbers) {
        this.#takenUntold.delete(number);
        this.#replacedUntold.delete(number);
      }
      if (numbers.length !== 1 || number === undefined) continue;
      const again = this.#replaced.get(number) === this.#lineage;
      if (!again || this.purged.has(row) || this.met.has("clone")) continue;
      const why = `${row}/${field} = ${JSON.stringify(value)}`;
      const others = this.valuesOf(row, field, before[field]);
      const limit = this.#takenUnheard.has(number) && limitOfReturn(this.written, number, others);
      if (limit) this.limits.set(limit, why);
      else this.object("3 a replaced value comes back", why);
    }
    this.server.rows.set(row, { ...fields });
  }

  #noteHeld(number: number): void {
    this.server.held.add(number);
    const came = this.#copyCame;
    if (came !== null && this.#everTakenUntold.has(number)) this.#broughtByCopy.set(number, came);
  }

  /**
   * A copy of a request comes once more, until {@link copyEnds}.
   *
   * @param heard what the server's clock showed when its device was heard; null for never
   * @param now the server's clock
   * @param real the real time
   */
  copyComes(heard: number | null, now: number, real: number): void {
    this.#copyCame = heard === null || now - heard <= COPY_COUNTS_FOR ? real : null;
  }

  copyEnds(): void {
    this.#copyCame = null;
  }

  /** When the copy of a request brought back a value that a restore had taken; undefined for never. */
  broughtByCopy(number: number): number | undefined {
    return this.#broughtByCopy.get(number);
  }

  #noteUntold(row: string, field: string): void {
    for (const number of this.byField.get(`${row}/${field}`) ?? []) {
      if (this.#takenUntold.has(number)) this.#replacedUntold.add(number);
    }
  }

  /** What the answer to a device's batch gives back: kept for it until it has the answer. */
  owe(device: string, push: number, overwritten: readonly OverwrittenValue[]): void {
    const values = overwritten.flatMap(({ collection, id, field, value }) =>
      this.valuesOf(rowName(collection, id), field, value),
    );
    this.server.owed.set(device, { push, values });
  }

  /** A copy of what the server holds and owes. */
  remember(): ServerMemory {
    return { ...copyOf(this.server), upTo: this.written.length };
  }

  /** @param isTold the epoch was renewed, so that each device hears of it */
  restored(memory: ServerMemory, isTold: boolean): void {
    const before = this.#current();
    const { held } = this.server;
    if (isTold) for (const number of this.#takenUntold) this.#toldSince.add(number);
    this.server = copyOf(memory);
    this.#lineage += 1;
    const after = this.#current();
    for (const number of before) {
      if (number >= memory.upTo) this.#taken.add(number);
      if (after.has(number)) continue;
      this.#noteUnheard(number);
      if (isTold) continue;
      this.#takenUntold.add(number);
      this.#toldSince.delete(number);
      this.#everTakenUntold.add(number);
      this.#replacedUntold.delete(number);
    }
    // Accepted after the backup, and replaced before the restore: that was taken as well.
    for (const number of held) {
      if (memory.held.has(number) || after.has(number)) continue;
      this.#noteUnheard(number);
      if (!isTold) this.#everTakenUntold.add(number);
    }
  }

  /** Of a value that a restore takes, whether its author knew the stamp that the server gave it. */
  #noteUnheard(number: number): void {
    if (!this.written[number]?.answered) this.#takenUnheard.add(number);
  }

  /** What the server holds, and what it gives back to the next that asks. */
  #current(): Set<number> {
    const rows = [...this.server.rows].flatMap(([row, fields]) => this.valuesIn(row, fields));
    const owed = [...this.server.owed.values()].flatMap(({ values }) => values);
    return new Set([...rows, ...owed]);
  }

  /**
   * Whether an edit may rightly yield to what the server holds: it is the earlier one, or later by
   * less than the way of a request and the servers' clocks, which then order them.
   */
  mayYield(held: number, edit: number): boolean {
    const [holds, yields] = [this.written[held], this.written[edit]];
    if (!holds || !yields) return false;
    return yields.real - holds.real < delayOf(holds);
  }

  /** Whether a device that was reached then may have heard of a value from a server. */
  mayBeHeard(number: number, reachedAt: number): boolean {
    return reachedAt > (this.#acceptedAt.get(number) ?? Infinity);
  }

  /** Whether a restore took a value from the server. */
  wasTaken(number: number): boolean {
    return this.#taken.has(number);
  }

  /**
   * Whether a restore took a value from the server, which has not had it since, and no restore since
   * then was one that all were told of: after that each device offers what it has later.
   */
  isStillUntold(number: number): boolean {
    return this.#takenUntold.has(number) && !this.#toldSince.has(number);
  }

  /** Whether a restore took a value from the server before its device had the answer. */
  wasTakenUnheard(number: number): boolean {
    return this.#takenUnheard.has(number);
  }

  /** Notes how long a request was on its way, for all values that it carried. */
  carried(changes: readonly WireChange[], late: number): void {
    for (const written of this.#writtenIn(changes)) written.late = Math.max(written.late, late);
  }

  /**
   * Notes by how much later than it was sent a server takes a request to be, for all values that it
   * carries as edits: what is only offered is sent under the stamp that it has.
   *
   * @param way how long it was on its way, by the clock of the server to which it came, in ms
   */
  arrived(changes: readonly WireChange[], way: number): void {
    const edits = changes.map(expanded).map(({ fields, ...change }) => ({
      ...change,
      fields: Object.fromEntries(Object.entries(fields).filter(([, [at]]) => at !== null)),
    }));
    for (const written of this.#writtenIn(edits)) {
      written.slower ||= way > written.shortestWay;
      written.shortestWay = Math.min(written.shortestWay, way);
    }
  }

  /** Notes that the answer to a batch that was applied has reached its device. */
  answered(changes: readonly WireChange[]): void {
    for (const written of this.#writtenIn(changes)) written.answered = true;
  }

  /** All written values that a batch carries. */
  #writtenIn(changes: readonly WireChange[]): Written[] {
    return changes.map(expanded).flatMap(({ collection, id, fields }) =>
      Object.entries(fields)
        .flatMap(([field, [, value]]) => this.valuesOf(rowName(collection, id), field, value))
        .flatMap((number) => this.written[number] ?? []),
    );
  }

  keep(collection: string, id: string, field: string, value: unknown): void {
    for (const number of this.valuesOf(rowName(collection, id), field, value)) {
      this.kept.add(number);
    }
  }

  /**
   * Gives up what stands in a field, and all that it was written over, up to the server's. Which of
   * several equal values was written over is not known: all since the server's are given up, and of
   * those that `author` wrote also what they were written over.
   *
   * @param author the device whose user gives it up
   * @param until what the server holds
   */
  giveUp(author: string, row: string, field: string, value: unknown, until: unknown): void {
    const end = this.valueOf(row, field, until);
    const walked = new Set(this.valuesOf(row, field, value));
    // What is added while the set is walked is walked as well.
    for (const number of walked) {
      if (number === end) continue;
      for (const equal of this.valuesOf(row, field, this.written[number]?.value)) {
        if (equal !== number && (end === undefined || equal <= end)) continue;
        this.discarded.add(equal);
        const written = this.written[equal];
        const stoodHere = equal === number || written?.author === author;
        if (written?.over !== undefined && stoodHere) walked.add(written.over);
      }
    }
  }

  /**
   * Oracle 5: each text is current, was replaced by somebody who was shown it, or is kept.
   *
   * @param now the real time
   */
  judgeTexts(held: ReadonlySet<number>, when: string, now: number): void {
    const knowingly = new Set(this.written.map(({ saw }) => saw));
    for (const { number, row, field, value } of this.written) {
      if (!isWords(value) || held.has(number) || knowingly.has(number)) continue;
      if (this.kept.has(number) || this.discarded.has(number) || this.out.has(number)) continue;
      if (this.purged.has(row) || this.#isForgotten(row, number, now)) continue;
      const why = `${row}/${field} = ${JSON.stringify(value)}, ${when}`;
      if (!this.#replacedUntold.has(number)) this.object("5 a text vanishes", why);
      else this.limits.set("a text behind a restore without renewal", why);
    }
  }

  /** Whether a row was deleted after a text was written in it, and half a year ago, and not brought back. */
  #isForgotten(row: string, text: number, now: number): boolean {
    const deletion = this.#forgottenDeletion(row, now);
    return deletion !== undefined && deletion.number >= text;
  }

  /**
   * Whether a restore of which nobody was told took the row's deletion from the server, half a year
   * ago, and none of these values was written since.
   */
  lostDeletion(row: string, values: readonly Written[], now: number): boolean {
    const deletion = this.#forgottenDeletion(row, now);
    if (!deletion || !this.#takenUntold.has(deletion.number)) return false;
    return values.every(({ number }) => number <= deletion.number);
  }

  /** The deletion of a row that its device has forgotten by now, where nobody brought it back. */
  #forgottenDeletion(row: string, now: number): Written | undefined {
    const numbers = this.byField.get(`${row}/deletedAt`) ?? [];
    // What its user gave up when the server refused it is no deletion, and none undone.
    const last = this.written[numbers.findLast((number) => !this.discarded.has(number)) ?? -1];
    const isForgotten = last && last.value !== null && now - last.real > FORGOTTEN_AFTER;
    return isForgotten ? last : undefined;
  }

  /** After a disaster, values that no device or server holds any more are not counted as lost. */
  giveUpLost(held: ReadonlySet<number>): void {
    for (const { number } of this.written) if (!held.has(number)) this.out.add(number);
  }

  /** Whether the server holds the row, alive. */
  livesOnServer(row: string): boolean {
    const fields = this.server.rows.get(row);
    return fields !== undefined && !isDeleted(fields);
  }
}
