import { setTimeout as pause } from "node:timers/promises";
import { openTwo } from "./live.ts";
import type { Bench, Stack } from "./setup.ts";
import { newPair, reportPair, turnsOf } from "./side-by-side.ts";

/** So many rows are edited on both devices. */
const EDITED = 500;
const LONGEST = 60_000;
/** How often both devices are looked at, in ms. */
const LOOK = 20;

/**
 * The same 500 rows edited on both devices without a network, in different fields: from both
 * reconnecting at once until both hold all edits of both. An edit that is lost ends the bench.
 */
export async function measureConflict(bench: Bench, rows: number, runs: number): Promise<void> {
  const values = newPair();
  for (let run = 0; run < runs; run++) {
    for (const stack of turnsOf(run)) values[stack].push(await oneConflict(bench, stack, rows));
  }
  reportPair({
    name: `${EDITED} of ${rows} rows edited on both devices`,
    unit: "ms",
    values,
    goal: { timesPlain: 1.5 },
  });
}

async function oneConflict(bench: Bench, stack: Stack, rows: number): Promise<number> {
  const { a, b } = await openTwo(bench, stack, rows);
  const both = [a, b];
  for (const { context } of both) await context.setOffline(true);
  const edited = Math.min(EDITED, Math.floor(rows / 2));
  await a.page.evaluate((n) => window.bench.device().editMany(n, "title", "from A"), edited);
  await b.page.evaluate((n) => window.bench.device().editMany(n, "description", "from B"), edited);
  const began = performance.now();
  await Promise.all(both.map(({ context }) => context.setOffline(false)));
  for (;;) {
    const counts = await Promise.all(
      both.map(({ page }) =>
        page.evaluate(async () => {
          const device = window.bench.device();
          return Math.min(
            await device.countWith("title", "from A"),
            await device.countWith("description", "from B"),
          );
        }),
      ),
    );
    if (counts.every((count) => count === edited)) break;
    const took = performance.now() - began;
    if (took > LONGEST) throw new Error(`${stack} lost edits: ${counts.join(", ")} of ${edited}`);
    await pause(LOOK);
  }
  const ms = performance.now() - began;
  for (const { context } of both) await context.close();
  return ms;
}
