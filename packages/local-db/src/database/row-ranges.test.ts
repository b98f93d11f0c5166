import "fake-indexeddb/auto";
import { aTask } from "@reignwell/testing";
import { countReads, type Reads } from "@reignwell/local-db/testing";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { LocalDatabase } from "./local-database.ts";
import { type PendingState, pendingRow, REJECTED } from "./pending-row.ts";
import { byLastWrite, doesAnyWait, pendingOf, rowsOf } from "./row-ranges.ts";

let database: LocalDatabase;
let reads: Reads;
beforeAll(async () => {
  database = new LocalDatabase(`ranges-${crypto.randomUUID()}`);
  reads = countReads(database);
  await database.tasks.bulkPut(numbers(0, 600).map((at) => aTask({ id: idOf(at) })));
  await database.pending.bulkPut(
    numbers(0, 600).map((at) => {
      const fields = { title: at };
      return pendingRow({
        collection: "tasks",
        id: idOf(at),
        state: "waiting",
        fields,
        seen: {},
      });
    }),
  );
});
afterAll(() => database.delete());

const idOf = (at: number) => `0199${String(at).padStart(8, "0")}`;
const numbers = (from: number, to: number, step = 1) =>
  Array.from({ length: Math.ceil((to - from) / step) }, (_, at) => from + at * step);

describe.each([
  ["a row", [7]],
  ["a few that lie apart", [1, 300, 599]],
  ["a page that lies side by side", numbers(20, 80)],
  ["a page with others between", numbers(0, 600, 12)],
  ["a page whose first lies far before the others", [0, ...numbers(500, 560)]],
  ["a page whose last lie far behind the others", [...numbers(0, 60), 400, 500, 599]],
  ["a page of which some are gone", numbers(560, 640)],
  ["a page of which all are gone", numbers(700, 760)],
  ["a page in no order", numbers(20, 80).toReversed()],
  ["nothing", []],
])("%s", (_, wanted) => {
  const ids = wanted.map(idOf);
  const there = wanted.filter((at) => at < 600).map(idOf);

  it("is found, rows as well as what waits of them", async () => {
    const rows = await rowsOf(database.tasks, ids);
    expect(ids.filter((id) => rows.get(id)?.id === id)).toEqual(there);
    const pending = await pendingOf(database, "tasks", ids);
    expect(ids.filter((id) => pending.get(id)?.id === id)).toEqual(there);
  });

  it("performance rule 6: reads no more than three times as many rows and a few, whatever lies between", async () => {
    reads.count = 0;
    await rowsOf(database.tasks, ids);
    await pendingOf(database, "tasks", ids);
    expect(reads.count).toBeLessThanOrEqual(2 * (3 * ids.length + 16));
  });
});

describe("whether anything waits", () => {
  let made: LocalDatabase;
  beforeEach(() => {
    made = new LocalDatabase(`waits-${crypto.randomUUID()}`);
  });
  afterEach(() => made.delete());

  /** The later its id, the earlier it was written. */
  const put = (at: number, state: PendingState) =>
    made.pending.put(
      pendingRow({
        collection: "tasks",
        id: idOf(at),
        state,
        fields: { title: 1000 - at },
        seen: {},
      }),
    );

  it("issue 15: is told by the keys, also behind more refused changes than are looked at", async () => {
    expect(await doesAnyWait(made)).toBe(false);
    for (const at of numbers(0, 60)) await put(at, REJECTED);
    expect(await doesAnyWait(made)).toBe(false);
    await put(70, "waiting");
    expect(await doesAnyWait(made)).toBe(true);
    await put(0, "waiting");
    await made.pending.delete(["tasks", idOf(70)]);
    expect(await doesAnyWait(made)).toBe(true);
  });

  it("issue 15: what waits and what was refused are told apart, the latest write last", async () => {
    for (const at of numbers(0, 10)) await put(at, at % 3 === 0 ? "waiting" : REJECTED);
    const ids = async (state: PendingState) =>
      (await byLastWrite(made, state).toArray()).map(({ id }) => id);
    expect(await ids("waiting")).toEqual([9, 6, 3, 0].map(idOf));
    expect(await ids(REJECTED)).toEqual([8, 7, 5, 4, 2, 1].map(idOf));
  });
});
