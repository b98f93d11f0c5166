import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it } from "vitest";
import { LocalDatabase } from "./local-database.ts";
import { deviceId, readMeta, readMetas, withMeta, writeMeta } from "./meta-table.ts";

let database: LocalDatabase;
beforeEach(() => {
  database = new LocalDatabase(`meta-${crypto.randomUUID()}`);
});
afterEach(() => database.delete());

const step = <T>(work: () => Promise<T>) =>
  database.transaction("rw", database.meta, async () => withMeta(database, work));
const inflight = { push: 7, text: "[]" };

it("a step reads what it has written, small and large, and all of it is kept at its end", async () => {
  await writeMeta(database, { cursor: 3, inflight: { push: 6, text: "[1]" } });
  const seen = await step(async () => {
    const before = await readMetas(database, ["cursor", "inflight", "round"]);
    await writeMeta(database, { cursor: 4, inflight });
    await writeMeta(database, { cursor: 5 });
    // A step within the step is part of it.
    await step(async () => writeMeta(database, { round: (await readMeta(database, "round")) + 1 }));
    return [before, await readMetas(database, ["cursor", "inflight", "round"])];
  });
  const after = { cursor: 5, inflight, round: 1 };
  expect(seen).toEqual([{ cursor: 3, inflight: { push: 6, text: "[1]" }, round: 0 }, after]);
  expect(await readMetas(database, ["cursor", "inflight", "round"])).toEqual(after);
});

it("a step puts what it has changed, and nothing else", async () => {
  await writeMeta(database, { cursor: 3, epoch: "one", inflight: null });
  const put: string[] = [];
  database.meta.hook("updating", (_changes, key) => {
    put.push(String(key));
  });
  database.meta.hook("creating", (key) => {
    put.push(String(key));
  });
  await step(async () => writeMeta(database, { cursor: 4, epoch: "one", heard: 5 }));
  expect(put.toSorted()).toEqual(["cursor", "heard"]);
});

it("a step that fails keeps nothing", async () => {
  await writeMeta(database, { cursor: 3 });
  const failing = step(async () => {
    await writeMeta(database, { cursor: 9, inflight });
    throw new Error("the battery is empty");
  });
  await expect(failing).rejects.toThrow("the battery is empty");
  expect(await readMetas(database, ["cursor", "inflight"])).toEqual({ cursor: 3, inflight: null });
});

it("two steps at once come one after the other, and each reads what the other has kept", async () => {
  const next = () =>
    step(async () => {
      await writeMeta(database, { push: (await readMeta(database, "push")) + 1 });
      return deviceId(database);
    });
  const ids = await Promise.all(Array.from({ length: 20 }, next));
  expect(await readMeta(database, "push")).toBe(20);
  expect(new Set(ids).size).toBe(1);
});

it("a step stays one transaction, however often it reads what is at hand", async () => {
  await writeMeta(database, { cursor: 3 });
  const failing = step(async () => {
    for (let count = 0; count < 1000; count += 1) await readMeta(database, "cursor");
    await database.meta.put({ key: "cursor", value: 9 });
    await writeMeta(database, { push: 1 });
    for (let count = 0; count < 1000; count += 1) await writeMeta(database, { push: count });
    throw new Error("the battery is empty");
  });
  await expect(failing).rejects.toThrow("the battery is empty");
  expect(await readMetas(database, ["cursor", "push"])).toEqual({ cursor: 3, push: 0 });
});
