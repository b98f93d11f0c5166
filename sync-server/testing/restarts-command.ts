import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "@reignwell/testing/node";
import { restartUnderWriters } from "./database-restarts.ts";

/** `pnpm soak:restarts [restarts]`: prints the counts, fails when one is not what it must be. */
const [restarts = 10] = process.argv.slice(2).map(Number);
const dataDir = mkdtempSync(join(tmpdir(), "reignwell-restarts-"));
const database = await startPostgres();
const result = await restartUnderWriters(database, dataDir, restarts);
await database.stop();
rmSync(dataDir, { recursive: true, force: true });
console.log(result);
const isRight =
  result.processEnds + result.lost + result.doubled === 0 &&
  result.reportedByReadiness === restarts;
process.exitCode = isRight ? 0 : 1;
