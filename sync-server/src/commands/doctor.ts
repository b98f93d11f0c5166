import "../process/node-version.ts";
import { readInstalledEnvironment } from "../environment.ts";
import { examine, type Finding } from "../features/operations/examine.ts";
import { openDatabase } from "../plugins/database/database.ts";
import { sayStartProblem } from "../plugins/monitoring/start-problem.ts";

const MARKS: Record<Finding["state"], string> = {
  good: "ok     ",
  note: "note   ",
  problem: "PROBLEM",
};

// `pnpm run doctor`: what an operator should know of this installation; ends with 1 on a problem.
try {
  const config = readInstalledEnvironment();
  const database = await openDatabase(config);
  try {
    const findings = await examine(config, database, Date.now());
    for (const { state, text } of findings) process.stdout.write(`${MARKS[state]} ${text}\n`);
    if (findings.some(({ state }) => state === "problem")) process.exitCode = 1;
  } finally {
    await database.close();
  }
} catch (error) {
  process.stderr.write(`${MARKS.problem} ${sayStartProblem(error)}\n`);
  process.exitCode = 1;
}
