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
};
/** What may stand where something else is expected; also of the right kind and out of its range. */
const OTHERS: unknown[] = [
  ...[undefined, null, "", "text", ID, ID.toUpperCase(), "restored", true, false],
  ...[0, -1, 1.5, 2 ** 60, 8_640_000_000_000_001, Number.NaN],
  ...[{}, [], [null], [[]], [{}], ["text"], { goals: {} }, { goals: [null] }, { goals: [[]] }],
];

function agree(body: unknown): void {
  const { success, data = null } = syncAnswer.safeParse(body);
  expect(readSyncAnswer(body), JSON.stringify(body)).toEqual(success ? data : null);
}

describe("[P6] the reader of a sync's answer agrees with the schema", () => {
  it("on a whole answer, and on one that does not start over", () => {
    const { restart: _, ...plain } = whole;
    for (const answer of [whole, plain, { ...whole, restart: "restored" }]) {
      expect(readSyncAnswer(answer)).toEqual(answer);
      agree(answer);
    }
  });

  it("on fields that it does not know, which are left out", () => {
    expect(readSyncAnswer({ ...whole, more: true, other: 1 })).toEqual(whole);
    agree({ ...whole, rejected: [{ ...rejection, other: 1 }] });
    agree({ ...whole, overwritten: [{ ...overwritten, other: 1 }] });
  });

  it.each(Object.keys(whole))("on every other value in %s, and without it", (field) => {
    for (const value of OTHERS) agree({ ...whole, [field]: value });
    const { [field as keyof SyncAnswer]: _, ...rest } = whole;
    agree(rest);
  });

  it("on every other value in what was refused and overwritten", () => {
    for (const value of OTHERS) {
      for (const field of Object.keys(rejection)) {
        agree({ ...whole, rejected: [rejection, { ...rejection, [field]: value }] });
      }
      for (const field of ["collection", "id", "field"]) {
        agree({ ...whole, overwritten: [{ ...overwritten, [field]: value }] });
      }
    }
  });

  it("on what is no answer at all", () => {
    for (const value of OTHERS) {
      expect(readSyncAnswer(value)).toBeNull();
      agree(value);
    }
  });

  it("takes the rows as they came, without a copy", () => {
    const rows = { goals: [{ id: ID }] };
    expect(readSyncAnswer({ ...whole, rows })?.rows["goals"]?.[0]).toBe(rows.goals[0]);
  });
});
