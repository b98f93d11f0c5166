import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { BETWEEN_SEEDS } from "./count-schedules.ts";
import { FuzzPool, type LostOrder } from "./fuzz-pool.ts";

const SEED = 11;
/** The first seed of the second order of a hundred. */
const FATAL = SEED + BETWEEN_SEEDS * 100;

/** Counts each plan without playing it, and dies of one seed. */
const WORKER = `
  process.on("message", (plan) => {
    if (plan === "end") process.exit(0);
    if (plan.seed === ${FATAL}) process.kill(process.pid, "SIGKILL");
    else process.send({ schedules: plan.schedules, any: 0, objections: {}, reasons: [], limits: [],
      fields: 0, withinDelay: 0, byClock: 0, met: {}, seconds: 0 });
  });
  process.send("ready");
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "fuzz-pool-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

it("a worker that dies is named with its seeds, and the others go on without them", async () => {
  const script = join(folder, "worker.mjs");
  writeFileSync(script, WORKER);
  const pool = new FuzzPool(script, process.env, 1);
  const told: LostOrder[] = [];
  const plan = { schedules: 320, seed: SEED };
  const { count, lost } = await pool.count(plan, (order) => told.push(order));
  await pool.close();
  expect(count.schedules).toBe(220);
  const last = SEED + BETWEEN_SEEDS * 199;
  expect(lost).toEqual([{ why: "SIGKILL", first: FATAL, last, schedules: 100 }]);
  expect(told).toEqual(lost);
});
