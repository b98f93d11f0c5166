import "fake-indexeddb/auto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "@reignwell/testing/node";
import { expect, it } from "vitest";
import { runSoak } from "../../testing/soak.ts";

// The embedded database is part of the server's process; its own kill test is in main.pg.test.ts.
it.runIf(process.env["TEST_ENGINE"] === "postgres")(
  "0 lost and 0 doubled while the server is killed 4 times and PostgreSQL restarted once",
  async () => {
    // A cluster of its own: the one that other tests share is not to be restarted.
    const database = await startPostgres();
    const dataDir = mkdtempSync(join(tmpdir(), "reignwell-soak-"));
    let seed = 1;
    const next = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
    const dice = {
      chance: (probability: number) => next() < probability,
      pick: (below: number) => Math.floor(next() * below),
    };
    const plan = { changes: 200, kills: 4, restarts: 1 };
    try {
      const result = await runSoak(database, dataDir, plan, dice);
      expect(result).toMatchObject({ kills: 4, restarts: 1, lost: 0, doubled: 0, different: 0 });
      expect(result.written).toBeGreaterThanOrEqual(200);
    } finally {
      await database.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
  240_000,
);
