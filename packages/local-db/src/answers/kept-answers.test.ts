import "fake-indexeddb/auto";
import { afterEach, expect, it } from "vitest";
import { LocalDatabase } from "../database/local-database.ts";
import { keepAnswer, keptAnswer } from "./kept-answers.ts";

let database: LocalDatabase;
afterEach(() => database.delete());

it("DEC-110: the latest answer to each call is kept with its time", async () => {
  database = new LocalDatabase("kept-answers");
  expect(await keptAnswer(database, "/api/giveaways")).toBeUndefined();
  await Promise.all([
    keepAnswer(database, "/api/giveaways", [{ id: 1 }], 1000),
    keepAnswer(database, "/api/referral-stats", { total: 2 }, 1001),
  ]);
  await keepAnswer(database, "/api/giveaways", [], 2000);
  expect(await keptAnswer(database, "/api/giveaways")).toEqual({ value: [], at: 2000 });
  expect(await keptAnswer(database, "/api/referral-stats")).toEqual({
    value: { total: 2 },
    at: 1001,
  });
});
