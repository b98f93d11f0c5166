import { describe, expect, it } from "vitest";
import { readSyncAnswer } from "./read-sync-answer.ts";
import { type SyncAnswer, syncAnswer } from "./sync-schemas.ts";

const ID = "ddb6a344-cade-489d-a79d-da09f2f4a625";
const rejection = { collection: "goals", id: ID, code: "no", message: "No", row: { id: ID } };
const overwritten = { collection: "goals", id: ID, field: "title", value: { any: [1] } };
const whole: SyncAnswer = {
  push: 3,
  epoch: ID,
  cursor: 2 ** 52,
  more: true,
  now: 1_800_000_000_000,
  rows: { goals: [{ id: ID, title: "Read" }], unknownKind: [], entries: [{}] },
  rejected: [rejection, { ...rejection, row: null }],
  overwritten: [overwritten, { ...overwritten, value: null }],
  restart: "too-old",
  taken: { received: 1_800_000_000_000, sentAt: 5 },
  same: false,
  early: true,
  full: 83,
  account: { isPaidMember: true, sharingPoints: 5 },
};
/** What may stand where something else is expected; also of the right kind and out of its range. */
const OTHERS: unknown[] = [
  undefined,
  null,
  "",
  "text",
  ID,
  ID.toUpperCase(),
  "restored",
  true,
  false,
  0,
  -1,
  1.5,
  2 ** 60,
  8_640_000_000_000_001,
  Number.NaN,
  {},
  [],
  [null],
  [[]],
  [{}],
  ["text"],
  { goals: {} },
  { goals: [null] },
  { goals: [[]] },
];

/** Those of them that the reader and the schema take for different things. */
function disputed(...bodies: unknown[]): unknown[] {
  return bodies.filter((body) => {
    const { success, data = null } = syncAnswer.safeParse(body);
    return JSON.stringify(readSyncAnswer(body)) !== JSON.stringify(success ? data : null);
  });
}

describe("[P6] the reader of a sync's answer agrees with the schema", () => {
  it("on a whole answer, and on one that does not start over", () => {
    const {
      restart: _,
      taken: _taken,
      same: _same,
      full: _full,
      account: _account,
      ...plain
    } = whole;
    const answers = [whole, plain, { ...whole, restart: "restored" }, { ...whole, same: true }];
    expect(answers.map(readSyncAnswer)).toEqual(answers);
    expect(disputed(...answers)).toEqual([]);
  });

  it("on fields that it does not know, which are left out", () => {
    const more = { ...whole, other: 1 };
    expect(readSyncAnswer(more)).toEqual(whole);
    const rejected = { ...whole, rejected: [{ ...rejection, other: 1 }] };
    const lost = { ...whole, overwritten: [{ ...overwritten, other: 1 }] };
    expect(disputed(more, rejected, lost)).toEqual([]);
  });

  it.each(Object.keys(whole))("on every other value in %s, and without it", (field) => {
    const { [field as keyof SyncAnswer]: _, ...without } = whole;
    const others = OTHERS.map((value) => ({ ...whole, [field]: value }));
    expect(disputed(without, ...others)).toEqual([]);
    expect(others.filter((answer) => readSyncAnswer(answer) === null)).not.toEqual([]);
  });

  it("on every other value in what was refused and overwritten", () => {
    const refused = Object.keys(rejection).flatMap((field) =>
      OTHERS.map((value) => ({
        ...whole,
        rejected: [rejection, { ...rejection, [field]: value }],
      })),
    );
    const lost = ["collection", "id", "field"].flatMap((field) =>
      OTHERS.map((value) => ({ ...whole, overwritten: [{ ...overwritten, [field]: value }] })),
    );
    expect(disputed(...refused, ...lost)).toEqual([]);
  });

  it("on every other value in what the stamps follow from", () => {
    const taken = ["received", "sentAt"].flatMap((field) =>
      OTHERS.map((value) => ({ ...whole, taken: { ...whole.taken, [field]: value } })),
    );
    expect(disputed(...taken)).toEqual([]);
  });

  it("on what is no answer at all", () => {
    expect(OTHERS.map(readSyncAnswer)).toEqual(OTHERS.map(() => null));
    expect(disputed(...OTHERS)).toEqual([]);
  });

  it("takes the rows as they came, without a copy", () => {
    const rows = { goals: [{ id: ID }] };
    expect(readSyncAnswer({ ...whole, rows })?.rows["goals"]?.[0]).toBe(rows.goals[0]);
  });
});
