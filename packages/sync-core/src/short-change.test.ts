import { expect, it } from "vitest";
import { expanded, namedIn, timeIn, valueIn } from "./short-change.ts";

it("[P2] a change in short says what the same change says in full", () => {
  const at = 70;
  const row = { collection: "tasks", id: "1" };
  const short = { ...row, at, values: { title: "Call", goalId: null } };
  const full = expanded(short);
  expect(full).toEqual({ ...row, fields: { title: [at, "Call"], goalId: [at, null] } });
  expect(expanded(full)).toBe(full);
  for (const change of [short, full]) {
    expect(Object.keys(namedIn(change))).toEqual(["title", "goalId"]);
    expect(["title", "goalId", "toString"].map((name) => timeIn(change, name))).toEqual([
      at,
      at,
      undefined,
    ]);
    const values = ["title", "goalId", "notes"].map((name) => valueIn(change, name));
    expect(values).toEqual(["Call", null, undefined]);
  }
  expect(valueIn(short, "toString")).toBeUndefined();
  const offered = { ...row, fields: { title: [null, "Call", 9] as [null, string, number] } };
  expect(timeIn(offered, "title")).toBeNull();
});
