import type { WireRow } from "@reignwell/contract";
import { isDeleted } from "./rows.ts";
import type { Limit, Oracle } from "./oracles.ts";
import type { Truth } from "./truth.ts";
import { hasSeen, type Written } from "./written.ts";

/** What a device shows at the end, by `collection/id`. */
export interface EndState {
  name: string;
  rows: ReadonlyMap<string, WireRow>;
  /** Something waits, was refused, or is under way. */
  stuck: boolean;
  /** What the device's last check against the account said; null where none was answered. */
  provedEqual: boolean | null;
}

/** Fields that were edited twice or more, and those of them that do not hold the last edit. */
export interface Misjudged {
  fields: number;
  withinDelay: number;
  byClock: number;
}

/**
 * Oracles 1, 2, 7 and 8, at the end, when all devices have synced.
 *
 * @param now the real time
 */
export function judgeEnd(
  truth: Truth,
  stored: ReadonlyMap<string, WireRow>,
  devices: readonly EndState[],
  now: number,
): Misjudged {
  for (const { name, stuck, provedEqual } of devices) {
    if (provedEqual !== true) {
      truth.object("1 all equal, nothing stuck", `${name} could not prove that it is equal`);
    }
    if (stuck) truth.object("1 all equal, nothing stuck", `something still waits on ${name}`);
  }
  for (const device of devices) judgeEqual(truth, stored, device);
  for (const row of truth.purged) {
    if (truth.undone.has(row)) continue;
    const where = [...devices, { name: "the server", rows: stored }].find(({ rows }) => {
      const fields = rows.get(row);
      return fields !== undefined && !isDeleted(fields);
    });
    if (where) truth.object("7 purged rows come back", `${row} on ${where.name}`);
  }
  return judgeEdits(truth, stored, devices, now);
}

function judgeEqual(truth: Truth, stored: ReadonlyMap<string, WireRow>, device: EndState): void {
  const here = living(device.rows);
  const there = living(stored);
  const missing = [...there.keys()].find((row) => !here.has(row));
  const ghost = [...here.keys()].find((row) => !there.has(row));
  if (missing !== undefined || ghost !== undefined) {
    const what = missing === undefined ? `has the ghost ${ghost ?? ""}` : `misses ${missing}`;
    truth.object("8 missing on one side", `${device.name} ${what}`);
    return;
  }
  for (const [row, fields] of here) {
    const field = Object.keys(fields).find(
      (name) => !same(fields[name], there.get(row)?.[name]) && name !== "id",
    );
    if (field === undefined) continue;
    const values = `${JSON.stringify(fields[field])}, server ${JSON.stringify(there.get(row)?.[field])}`;
    truth.object("1 all equal, nothing stuck", `${device.name}: ${row}/${field} = ${values}`);
  }
}

/** Oracle 2: the edit made last wins, and in any case over what its author had been shown. */
function judgeEdits(
  truth: Truth,
  stored: ReadonlyMap<string, WireRow>,
  devices: readonly EndState[],
  now: number,
): Misjudged {
  const counts = { fields: 0, withinDelay: 0, byClock: 0 };
  for (const [key, numbers] of truth.byField) {
    const [collection = "", id = "", field = ""] = key.split("/");
    const row = `${collection}/${id}`;
    const fields = stored.get(row);
    if (!fields || truth.purged.has(row)) continue;
    const valid = numbers.flatMap((number) => {
      const value = truth.written[number];
      const counts =
        value && !truth.discarded.has(number) && !truth.out.has(number) && !value.refused;
      return counts ? [value] : [];
    });
    if (valid.length < 2) continue;
    // Equal values may stand for each other: the mildest judgment counts.
    const judgments = truth
      .valuesOf(row, field, fields[field])
      .flatMap((number) => truth.written[number] ?? [])
      .map((holds) => judgeField(truth, holds, valid, numbers));
    const mildest = judgments.toSorted((one, other) => one.weight - other.weight)[0];
    if (!mildest) continue;
    counts.fields += 1;
    if (mildest.verdict === "within delay") counts.withinDelay += 1;
    if (mildest.verdict === "by clock") counts.byClock += 1;
    const why = `${key}: ${mildest.why}`;
    if (mildest.limit) truth.limits.set(mildest.limit, why);
    const oracle = OBJECTIONS[mildest.verdict];
    if (oracle === undefined) continue;
    const lost = { row, field, fields, valid, now, missing: mildest.missing };
    const limit = lostUntold(truth, devices, lost);
    if (limit) truth.limits.set(limit, why);
    else truth.object(oracle, why);
  }
  return counts;
}

interface LostEdit {
  row: string;
  field: string;
  /** What the server holds of the row. */
  fields: WireRow;
  /** What counts of the values that were written there. */
  valid: readonly Written[];
  /** The one that is missing. */
  missing: Written | undefined;
  now: number;
}

/** Which limit it is where an edit or a deletion is missing behind a restore of which nobody was told. */
function lostUntold(
  truth: Truth,
  devices: readonly EndState[],
  { row, field, fields, valid, missing, now }: LostEdit,
): Limit | undefined {
  if (truth.lostDeletion(row, valid, now)) {
    return "a deletion that its device forgot, behind a restore without renewal";
  }
  if (!missing || !isDeleted(fields) || !truth.isStillUntold(missing.number)) return undefined;
  // Of equal values it is not known which one a device has, and whether it is later than the server's.
  const isOnlyOne = truth.valuesOf(row, field, missing.value).length === 1;
  const isShown = devices.some(({ rows }) => same(rows.get(row)?.[field], missing.value));
  return isOnlyOne && isShown
    ? "an edit of a deleted row, behind a restore without renewal"
    : undefined;
}

const WEIGHTS = {
  fine: 0,
  "within delay": 1,
  "by clock": 2,
  limit: 3,
  last: 4,
  causality: 5,
};

/** The oracles that object to a judgment. */
const OBJECTIONS: Partial<Record<Judgment["verdict"], Oracle>> = {
  causality: "2 causality",
  last: "2 the last edit wins",
};

interface Judgment {
  verdict: keyof typeof WEIGHTS;
  weight: number;
  why: string;
  /** The value that should stand there instead. */
  missing: Written | undefined;
  /** Which limit it is, where it is one. */
  limit?: Limit | undefined;
}

function judgeField(
  truth: Truth,
  holds: Written,
  valid: readonly Written[],
  numbers: readonly number[],
): Judgment {
  const judged = (verdict: keyof typeof WEIGHTS, other?: Written): Judgment => ({
    verdict,
    weight: WEIGHTS[verdict],
    missing: other,
    why: `holds ${JSON.stringify(holds.value)}, not ${JSON.stringify(other?.value)}`,
  });
  const hadSeen = valid.filter(
    (value) => value !== holds && hasSeen(truth.written, value, holds.number),
  );
  const known = hadSeen.find((value) => limitOf(truth, holds, value) === undefined);
  if (known) return judged("causality", known);
  const [late] = hadSeen;
  if (late) return { ...judged("limit", late), limit: limitOf(truth, holds, late) };
  const last = valid.reduce((one, other) => (other.real > one.real ? other : one));
  if (last === holds) return judged("fine");
  if (truth.mayYield(holds.number, last.number)) return judged("within delay", last);
  const moved = numbers.some((number) => truth.written[number]?.clockMoved);
  return judged(moved ? "by clock" : "last", last);
}

/**
 * Why an edit could not win over what its author had before them, where no device can know it: see
 * the limits in oracles.ts. That its text is kept, where it is one, oracle 5 judges.
 */
function limitOf(truth: Truth, holds: Written, edit: Written): Limit | undefined {
  const { author, clockMoved } = edit;
  if (truth.wasTakenUnheard(holds.number)) {
    const isOwn = author === holds.author;
    if (isOwn && (clockMoved || truth.mayYield(holds.number, edit.number))) {
      return "an edit over its author's own one, whose answer a restore took";
    }
    if (holds.clockMoved || (clockMoved && holds.slower)) {
      return "an edit over one that is sent again by a set clock";
    }
  }
  const copyCame = truth.broughtByCopy(holds.number);
  // Who writes after it came writes later, or was shown it.
  if (copyCame !== undefined && edit.real < copyCame) {
    return "an edit over one that a late copy brings back, behind a restore without renewal";
  }
  const copies = truth.copied.get(holds.number);
  if (!copies) return undefined;
  const isMadeLater = holds.clockMoved || (holds.slower && edit.real - holds.real < holds.late);
  const isMadeEarlier = clockMoved && copies.has(author);
  return isMadeLater || isMadeEarlier ? "an edit over what waits in a copied profile" : undefined;
}

function living(rows: ReadonlyMap<string, WireRow>): Map<string, WireRow> {
  return new Map([...rows].filter(([, fields]) => !isDeleted(fields)));
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
