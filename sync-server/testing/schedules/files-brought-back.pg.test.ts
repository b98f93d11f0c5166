import "fake-indexeddb/auto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { countSchedules } from "./count-schedules.ts";
import { type Lab, openLab } from "./lab.ts";

/** The first of these schedules let an old edit of a file win over a newer one. */
const SEED = 713_610;
const SCHEDULES = process.env["TEST_ENGINE"] === "postgres" ? 20 : 6;

let lab: Lab;
beforeAll(async () => {
  lab = await openLab();
}, 120_000);
afterAll(() => lab.close());

it("L-16, L-18: files that are brought back in the middle of syncs lose and double nothing", async () => {
  const only = ["files", "live", "form", "near"] as const;
  const count = await countSchedules(lab, { schedules: SCHEDULES, seed: SEED, only });
  expect(count.met["files"]).toBeGreaterThan(SCHEDULES / 2);
  expect(count.reasons).toEqual([]);
}, 600_000);
