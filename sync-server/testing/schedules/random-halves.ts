import "fake-indexeddb/auto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { BETWEEN_SEEDS, countSchedules, tableOf } from "./count-schedules.ts";
import { type Lab, openLab } from "./lab.ts";

/** 200 on PostgreSQL, about two minutes of two cores; on the embedded database fewer. */
const SCHEDULES = Number(
  process.env["SYNC_SCHEDULES"] ?? (process.env["TEST_ENGINE"] === "postgres" ? 200 : 10),
);
/** Always the same here, so that a red run is the change's doing; `pnpm fuzz:sync` throws new dice. */
const SEED = Number(process.env["SYNC_SEED"] ?? 1);
const HALF = Math.ceil(SCHEDULES / 2);

/**
 * Tests that no oracle objects to one half of the random schedules. The halves are files of their
 * own, because a file has one processor.
 *
 * @returns the lab that the schedules run in, once it is open
 */
export function testHalf(half: "first" | "second"): () => Lab {
  let lab: Lab;
  beforeAll(async () => {
    lab = await openLab();
  }, 120_000);
  afterAll(() => lab.close());

  const schedules = half === "first" ? HALF : SCHEDULES - HALF;
  const seed = half === "first" ? SEED : SEED + BETWEEN_SEEDS * HALF;
  it(`no oracle objects to ${schedules} random schedules (SYNC_SEED=${seed})`, async () => {
    const count = await countSchedules(lab, { schedules, seed });
    expect(count.schedules).toBe(schedules);
    console.log(tableOf(count, "all faces by lot"));
    expect(count.reasons).toEqual([]);
  }, 1_800_000);
  return () => lab;
}
