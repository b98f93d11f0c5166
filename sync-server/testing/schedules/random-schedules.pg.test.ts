import "fake-indexeddb/auto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { countSchedules, tableOf } from "./count-schedules.ts";
import { type Lab, openLab } from "./lab.ts";
import { runSchedule } from "./schedule.ts";

/** 250 on PostgreSQL, as many as two cores have time for; on the embedded database fewer. */
const SCHEDULES = Number(
  process.env["SYNC_SCHEDULES"] ?? (process.env["TEST_ENGINE"] === "postgres" ? 250 : 10),
);
/** Always the same here, so that a red run is the change's doing; `pnpm fuzz:sync` throws new dice. */
const SEED = Number(process.env["SYNC_SEED"] ?? 1);

let lab: Lab;
beforeAll(async () => {
  lab = await openLab();
}, 120_000);
afterAll(() => lab.close());

it(`no oracle objects to ${SCHEDULES} random schedules (SYNC_SEED=${SEED})`, async () => {
  const count = await countSchedules(lab, { schedules: SCHEDULES, seed: SEED });
  expect(count.schedules).toBe(SCHEDULES);
  console.log(tableOf(count, "all faces by lot"));
  expect(count.reasons).toEqual([]);
}, 1_800_000);

it("the same seed runs the same schedule", async () => {
  const twice = [await runSchedule(lab, 15_839), await runSchedule(lab, 15_839)];
  const [one, other] = twice.map(({ misjudged, met, faces, trace }) => ({
    misjudged,
    met: [...met],
    faces,
    trace,
  }));
  expect(one).toEqual(other);
}, 60_000);
