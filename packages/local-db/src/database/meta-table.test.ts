import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { LocalDatabase } from "./local-database.ts";
import { deviceId, readMeta, readMetas, readMetasAhead, writeMeta } from "./meta-table.ts";

let database: LocalDatabase;
beforeEach(() => {
  database = new LocalDatabase(`meta-${crypto.randomUUID()}`);
});
afterEach(() => database.delete());

/** Runs work as a write of the app does: with everything small read at its start. */
async function ahead<T>(work: () => Promise<T>): Promise<T> {
  return database.transaction("rw", database.meta, async () => {
    await readMetasAhead(database);
    return work();
  });
}

it("what is read ahead costs one reading, whoever asks for it later", async () => {
  await writeMeta(database, { cursor: 7, epoch: "first" });
  const readings = vi.spyOn(database.meta, "bulkGet");
  const found = await ahead(async () => {
    await deviceId(database);
    return { ...(await readMetas(database, ["cursor", "epoch", "round"])) };
  });
  expect(found).toEqual({ cursor: 7, epoch: "first", round: 0 });
  expect(readings).toHaveBeenCalledTimes(1);
});

it("a transaction reads what it wrote, also inside of another one", async () => {
  await writeMeta(database, { cursor: 7 });
  const found = await ahead(async () => {
    await writeMeta(database, { cursor: 8 });
    await database.transaction("rw", database.meta, () => writeMeta(database, { round: 3 }));
    return readMetas(database, ["cursor", "round"]);
  });
  expect(found).toEqual({ cursor: 8, round: 3 });
});

it("what was taken back is not remembered, nor what another transaction wrote forgotten", async () => {
  const failed = ahead(async () => {
    await writeMeta(database, { cursor: 9 });
    throw new Error("taken back");
  });
  await expect(failed).rejects.toThrow("taken back");
  expect(await ahead(() => readMeta(database, "cursor"))).toBe(0);
  await writeMeta(database, { cursor: 10 });
  expect(await ahead(() => readMeta(database, "cursor"))).toBe(10);
});
