import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it } from "vitest";
import { offerToMember } from "./offer-again.ts";
import { LocalDatabase } from "../database/local-database.ts";
import { pendingRow, type PendingRow } from "../database/pending-row.ts";

let database: LocalDatabase;
beforeEach(() => {
  database = new LocalDatabase(`offer-again-${crypto.randomUUID()}`);
});
afterEach(() => database.delete());

const row = (collection: PendingRow["collection"], id: string, code?: string): PendingRow =>
  pendingRow({
    collection,
    id,
    state: code === undefined ? "waiting" : "attention",
    fields: { title: 1_800_000_000_000 },
    seen: { title: 7 },
    ...(code !== undefined && { refusal: { code, message: "m", row: null } }),
  });
const offer = () =>
  database.transaction("rw", [database.pending, database.meta], async () =>
    offerToMember(database),
  );
const kept = async (id: string) => (await database.pending.toArray()).find((one) => one.id === id);

it("A-035: the goals of a new member and their tasks are offered again with all that was written", async () => {
  const untouched = [
    row("goals", "odd", "validation_failed"),
    row("tasks", "gone", "gone"),
    row("tasks", "on-its-way"),
  ];
  await database.pending.bulkPut([
    row("goals", "second", "membership_required"),
    row("tasks", "of-second", "missing_parent"),
    ...untouched,
  ]);
  await offer();
  const goal = row("goals", "second", "membership_required");
  expect(await kept("second")).toEqual({ ...goal, state: "waiting" });
  const task = row("tasks", "of-second", "missing_parent");
  expect(await kept("of-second")).toEqual({ ...task, state: "waiting" });
  for (const one of untouched) expect(await kept(one.id)).toEqual(one);
});

it("L5: a task whose goal is gone is not offered again for a membership that no goal waited for", async () => {
  const orphan = row("tasks", "orphan", "missing_parent");
  await database.pending.put(orphan);
  await offer();
  expect(await kept("orphan")).toEqual(orphan);
});
