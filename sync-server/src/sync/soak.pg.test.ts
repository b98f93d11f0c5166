import "fake-indexeddb/auto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "@reignwell/testing/node";
import { describe, expect, it } from "vitest";
import { runSoak, type SoakPlan, type SoakResult } from "../../testing/soak.ts";

const LIMIT = 360_000;

// The embedded database is part of the server's process; its own kill test is in main.pg.test.ts.
describe.runIf(process.env["TEST_ENGINE"] === "postgres")("a soak", { timeout: LIMIT }, () => {
  it("0 lost and 0 doubled while the server is killed 4 times, PostgreSQL restarted and a backup put back", async () => {
    // Told to nobody: the devices notice it by themselves.
    const restore = "without the command";
    const result = await soak({ changes: 200, kills: 4, restarts: 1, restore });
    expect(result).toMatchObject({ kills: 4, restarts: 1, restores: 1, ends: 0 });
    expect(result).toMatchObject({ lost: 0, doubled: 0, different: 0, proved: result.devices });
    expect(result.written).toBeGreaterThanOrEqual(200);
  });
});

async function soak(plan: SoakPlan): Promise<SoakResult> {
  // A cluster of its own: the one that other tests share is not to be restarted.
  const cluster = await startPostgres();
  const dataDir = mkdtempSync(join(tmpdir(), "reignwell-soak-"));
  let seed = 1;
  const next = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const dice = {
    chance: (probability: number) => next() < probability,
    pick: (below: number) => Math.floor(next() * below),
  };
  try {
    return await runSoak(cluster, dataDir, plan, dice);
  } finally {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
