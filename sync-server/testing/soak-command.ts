import "fake-indexeddb/auto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "@reignwell/testing/node";
import { runSoak } from "./soak.ts";

/** `pnpm soak [changes] [kills] [restarts]`: prints the counts, fails when one is not 0. */
const [changes = 2000, kills = 50, restarts = 10] = process.argv.slice(2).map(Number);
const dataDir = mkdtempSync(join(tmpdir(), "reignwell-soak-"));
const database = await startPostgres();
const dice = {
  chance: (probability: number) => Math.random() < probability,
  pick: (below: number) => Math.floor(Math.random() * below),
};
const result = await runSoak(database, dataDir, { changes, kills, restarts }, dice);
await database.stop();
rmSync(dataDir, { recursive: true, force: true });
console.log(result);
process.exitCode = result.lost + result.doubled + result.different === 0 ? 0 : 1;
