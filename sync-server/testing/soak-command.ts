import "fake-indexeddb/auto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "@reignwell/testing/node";
import { runSoak, type SoakResult } from "./soak.ts";
import { SOAK_RESTORES, type SoakRestore } from "./soak-chaos.ts";

// `pnpm soak [changes] [kills] [restarts] [restore]`: once for each way of putting an older backup
// back, or for the one that is named, or with `none` without. Prints the counts and fails when one
// is not 0 or a device is not proved equal to the account.

const [changes = 2000, kills = 50, restarts = 10] = process.argv.slice(2, 5).map(Number);
const only = process.argv[5];
const ways: readonly (SoakRestore | undefined)[] =
  only === "none" ? [undefined] : SOAK_RESTORES.filter((way) => (only ?? way) === way);
if (ways.length === 0) {
  throw new Error(`The last word is none, or one of: ${SOAK_RESTORES.join(", ")}`);
}
const dice = {
  chance: (probability: number) => Math.random() < probability,
  pick: (below: number) => Math.floor(Math.random() * below),
};

for (const way of ways) {
  const dataDir = mkdtempSync(join(tmpdir(), "reignwell-soak-"));
  const cluster = await startPostgres();
  const plan = { changes, kills, restarts, ...(way && { restore: way }) };
  const result = await runSoak(cluster, dataDir, plan, dice);
  await cluster.stop();
  rmSync(dataDir, { recursive: true, force: true });
  console.log(`restore: ${way ?? "none"}`, result);
  if (!holds(result)) process.exitCode = 1;
}

function holds({ lost, doubled, different, ends, devices, proved }: SoakResult): boolean {
  return lost + doubled + different + ends === 0 && proved === devices;
}
