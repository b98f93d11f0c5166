import { RECORD_SCHEMAS } from "@reignwell/contract";
import { expect, it } from "vitest";
import { aGoal, anEntry, aProfile, aRecordId, aTask } from "./builders.ts";

it("every built record passes the schema that the device and the server validate with", () => {
  const parsed = [
    RECORD_SCHEMAS.entries.safeParse(anEntry()),
    RECORD_SCHEMAS.profiles.safeParse(aProfile()),
    RECORD_SCHEMAS.goals.safeParse(aGoal()),
    RECORD_SCHEMAS.tasks.safeParse(aTask()),
  ];
  expect(parsed.map((result) => result.error?.message)).toEqual(Array(4).fill(undefined));
});

it("a given field replaces the built one and leaves the others", () => {
  const goal = aGoal({ title: "Serve on Sundays" });
  expect(goal).toEqual({ ...aGoal(), id: goal.id, title: "Serve on Sundays" });
});

it("a later record id is greater than an earlier one", () => {
  const ids = Array.from({ length: 300 }, () => aRecordId());
  expect(ids).toEqual([...new Set(ids)].toSorted());
});
