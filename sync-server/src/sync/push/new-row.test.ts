import type { FieldChange, RowChange } from "@reignwell/contract";
import { expect, it } from "vitest";
import { newRow } from "./new-row.ts";

const taken = { received: 90, sentAt: 70 };
const change = (fields: Record<string, FieldChange>): RowChange => {
  return { collection: "goals", id: "019aa000-0000-7000-8000-00000000000a", fields };
};

it("[M1] [M2] a new row takes every field, and of a register the latest stamp", () => {
  const fields: Record<string, FieldChange> = {
    progressPercentage: [60, 100],
    completedAt: [40, 55],
    title: [70, "Read", 95],
    season: [null, "spring", 30],
  };
  expect(newRow("goals", change(fields), taken)).toEqual({
    values: { progressPercentage: 100, completedAt: 55, title: "Read", season: "spring" },
    stamps: { progressPercentage: 80, title: 96, season: 30 },
  });
});

it("[M1] a change in short makes the row that the same one makes field by field", () => {
  const values = { progressPercentage: 100, completedAt: 55, title: "Read", season: null };
  for (const at of [0, 60, 70, 75, 1e6]) {
    const stamped = Object.entries(values).map(([name, value]) => [name, [at, value]]);
    const { collection, id, fields } = change(Object.fromEntries(stamped));
    const short = newRow("goals", { collection, id, at, values }, taken);
    expect(short).toEqual(newRow("goals", { collection, id, fields }, taken));
  }
});

it("[M1] a change that claims to have seen the future makes none", () => {
  const seen = 90 + 86_400_000;
  expect(newRow("goals", change({ title: [70, "Read", seen] }), taken)).not.toBeNull();
  expect(newRow("goals", change({ title: [70, "Read", seen + 1] }), taken)).toBeNull();
});
