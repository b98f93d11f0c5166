import "fake-indexeddb/auto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PLANTED_FAULTS } from "../../testing/sync-schedule.ts";
import { openScheduleLab, type ScheduleLab } from "../../testing/schedule-lab.ts";

/** 500 in CI on PostgreSQL; the embedded database, which is slower, proves the same with fewer. */
const SCHEDULES = Number(
  process.env["SYNC_SCHEDULES"] ?? (process.env["TEST_ENGINE"] === "postgres" ? 500 : 60),
);
const SEED = Number(process.env["SYNC_SEED"] ?? Date.now() % 1_000_000_007);
/** A planted fault must be found within so many schedules. */
const WITHIN = 200;

let lab: ScheduleLab;
beforeAll(async () => {
  lab = await openScheduleLab();
}, 120_000);
afterAll(() => lab.close());

describe("random schedules on three devices, one with two tabs, over a bad network", () => {
  it(`nothing is lost, doubled or different after ${SCHEDULES} schedules (SYNC_SEED=${SEED})`, async () => {
    expect(await lab.firstObjection(SCHEDULES, SEED)).toBeNull();
  }, 1_800_000);

  it.each(PLANTED_FAULTS)(
    `the planted fault "%s" is found within ${WITHIN} schedules`,
    async (fault) => {
      expect(await lab.firstObjection(WITHIN, SEED, fault)).not.toBeNull();
    },
    600_000,
  );
});
