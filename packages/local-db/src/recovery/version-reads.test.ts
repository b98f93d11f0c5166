import "fake-indexeddb/auto";
import { countReads, type Reads } from "@reignwell/local-db/testing";
import { aRecordId, aTask } from "@reignwell/testing";
import { liveQuery } from "dexie";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { keepVersions } from "../database/earlier-versions-store.ts";
import { LocalDatabase } from "../database/local-database.ts";
import { sendStates } from "../outbox/send-states.ts";
import { listEarlierVersions } from "./earlier-versions.ts";
import { COUNTED_AT_MOST, countUnseenVersions } from "./version-marks.ts";

const NOW = 1_800_000_000_000;
/** So many rows lie from one that has an earlier version to the next. */
const APART = 5;

let database: LocalDatabase;
let reads: Reads;
let ids: readonly string[];
beforeEach(async () => {
  database = new LocalDatabase(`versions-${crypto.randomUUID()}`);
  reads = countReads(database);
  ids = Array.from({ length: 150 * APART }, () => aRecordId());
  await database.tasks.bulkPut(ids.map((id) => aTask({ id })));
  await database.earlierVersions.bulkAdd(
    ids
      .filter((_, at) => at % APART === 0)
      .map((id, at) => {
        const lost = { collection: "tasks", id, field: "title", value: `Before ${at}` };
        return { ...lost, keptAt: NOW - at, unseen: true as const };
      }),
  );
});
afterEach(() => database.delete());

/** What the browser is asked for. */
async function costOf(query: () => Promise<unknown>): Promise<Reads> {
  Object.assign(reads, { count: 0, transactions: 0, oneByOne: 0 });
  await query();
  return reads;
}

describe("performance rule 6: in one transaction each version and its row is read once", () => {
  it("for the first page of earlier versions, with one more and the server's time", async () => {
    const cost = await costOf(() => listEarlierVersions(database, NOW));
    expect(cost).toMatchObject({ transactions: 1, count: 1 + 51 + 51 });
  });

  it("for the number of rows with unseen ones, as far as it is counted", async () => {
    const counted = COUNTED_AT_MOST + 1;
    const cost = await costOf(() => countUnseenVersions(database, NOW));
    expect(cost).toMatchObject({ transactions: 1, count: 2 * counted });
  });
});

it.each([
  ["few versions are kept", 10],
  ["many versions are kept", 150],
])(
  "DEC-120: of a page's rows those with unseen versions are found together where %s",
  async (_, kept) => {
    const keys = await database.earlierVersions.toCollection().primaryKeys();
    await database.earlierVersions.bulkDelete(keys.slice(kept));
    const page = ids.slice(20, 70);
    const marked = page.filter(
      (id) => ids.indexOf(id) % APART === 0 && ids.indexOf(id) < kept * APART,
    );
    reads.oneByOne = 0;
    const states = await sendStates(database, "tasks", page, NOW);
    expect([...states.keys()].toSorted()).toEqual(marked.toSorted());
    expect(reads.oneByOne).toBe(0);
    // A screen that shows them sees the next one.
    const [next = ""] = page.filter((id) => !marked.includes(id));
    const seen: number[] = [];
    const query = liveQuery(async () => sendStates(database, "tasks", page, NOW));
    const subscription = query.subscribe((found) => seen.push(found.size));
    await expect.poll(() => seen).toEqual([marked.length]);
    const lost = { collection: "tasks", id: next, field: "title", value: "Lost" };
    await keepVersions(database, [lost], NOW);
    await expect.poll(() => seen.at(-1)).toBe(marked.length + 1);
    subscription.unsubscribe();
  },
);
