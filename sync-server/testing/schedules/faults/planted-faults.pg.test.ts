import "fake-indexeddb/auto";
import type * as SyncCore from "@reignwell/sync-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type * as PushBatch from "../../../src/sync/push/push-batch.ts";
import { type Count, countSchedules } from "../count-schedules.ts";
import type { Face } from "../faces.ts";
import { canBePlanted, HEALED_FAULTS, PLANTED_FAULTS } from "./all-faults.ts";
import { type Lab, openLab } from "../lab.ts";
import { isPlanted } from "./switched-fault.ts";

/** A planted fault must be found within so many schedules of the faces that it needs. */
const WITHIN = 200;
const SEED = Number(process.env["SYNC_SEED"] ?? Date.now() % 1_000_000_007);

// Faults inside of modules: each replaces the function that it is in.
vi.mock("@reignwell/sync-core", async (original) => {
  const real = await original<typeof SyncCore>();
  const stampOf: typeof real.stampOf = (change, taken) => {
    const [at, value] = change;
    if (isPlanted("the age of an edit does not count")) return taken.received;
    const unseen = isPlanted("[M1] without seen + 1") && at !== null;
    return real.stampOf(unseen ? [at, value] : change, taken);
  };
  const applyPulledRow: typeof real.applyPulledRow = (local, ...pulled) => {
    const known = isPlanted("a pulled earlier stamp taken over") ? undefined : local.known;
    return real.applyPulledRow({ ...local, known }, ...pulled);
  };
  return { ...real, stampOf, applyPulledRow };
});
vi.mock("../../../src/sync/push/push-batch.ts", async (original) => {
  const real = await original<typeof PushBatch>();
  const pushBatch: typeof real.pushBatch = (...all) => {
    const [tx, head, handlers, user, request, received, at] = all;
    const startsOver = at.startsOver && !isPlanted("a batch applied together with restart");
    return real.pushBatch(tx, head, handlers, user, request, received, { ...at, startsOver });
  };
  return { ...real, pushBatch };
});

let lab: Lab;
beforeAll(async () => {
  lab = await openLab();
}, 120_000);
afterAll(() => lab.close());

/** Says of a fault what was played and what was seen of it, as soon as it is known. */
function note(name: string, count: Count, faces: readonly Face[]): void {
  const { schedules, objections, seconds } = count;
  const found = Object.keys(objections).join(", ") || "nothing";
  const where = faces.join(", ") || "no faces";
  const played = `${String(schedules).padStart(3)} schedules of ${where} in ${seconds.toFixed(0)} s`;
  console.log(`${name.padEnd(50)} ${played}: ${found}`);
}

/** `pnpm fuzz:faults` runs it: hundreds of schedules, too long for every `npm test`. */
describe.runIf(process.env["PLANT_FAULTS"] === "1")(`planted faults (SYNC_SEED=${SEED})`, () => {
  it("every fault of the list is planted", () => {
    const missing = PLANTED_FAULTS.filter((fault) => !canBePlanted(fault));
    expect(missing.map(({ name }) => name)).toEqual([]);
  });

  it.each(PLANTED_FAULTS.filter(canBePlanted))(
    `"$name" is found within ${WITHIN} schedules`,
    async ({ name, faces }) => {
      const plan = { schedules: WITHIN, seed: SEED, only: faces, fault: name, untilFirst: true };
      const count = await countSchedules(lab, plan);
      note(name, count, faces);
      expect(count.any).toBeGreaterThan(0);
    },
    600_000,
  );

  it.each(HEALED_FAULTS)(
    '"$name" is healed by the daily check: all end equal',
    async ({ name, faces }) => {
      const count = await countSchedules(lab, {
        schedules: 40,
        seed: SEED,
        only: faces,
        fault: name,
      });
      note(`${name}, healed`, count, faces);
      expect(count.objections).not.toHaveProperty("1 all equal, nothing stuck");
      expect(count.objections).not.toHaveProperty("8 missing on one side");
    },
    600_000,
  );
});
