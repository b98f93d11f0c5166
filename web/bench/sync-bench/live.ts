import { median, spread } from "@reignwell/testing/node";
import { insertOf } from "./floor.ts";
import type { Bench, OpenDevice, Stack } from "./setup.ts";
import { newPair, type Pair, reportPair, turnsOf } from "./side-by-side.ts";

/** The first few open connections and warm up. */
const WARMING = 5;

type Two = Record<Stack, { a: OpenDevice; b: OpenDevice }>;

/** Two devices of one person, both with so many rows and a live connection. */
export async function openTwo(bench: Bench, stack: Stack, rows: number) {
  const a = await bench.open(stack);
  await a.page.evaluate((count) => window.bench.device().push(0, count), rows);
  const b = await bench.openAnother(stack, a);
  for (const { page } of [a, b]) await page.evaluate(() => window.bench.device().listen());
  return { a, b };
}

/** One edit of one of so many rows on A until B's live query shows it, by turns. */
export async function measureLive(bench: Bench, rows: number, writes: number): Promise<void> {
  const two: Two = {
    reignwell: await openTwo(bench, "reignwell", rows),
    plain: await openTwo(bench, "plain", rows),
  };
  const times = newPair();
  const bytes: Record<"up" | "down", number[]> = { up: [], down: [] };
  const legs: Record<"saving" | "leaving" | "travel" | "showing", Pair> = {
    saving: newPair(),
    leaving: newPair(),
    travel: newPair(),
    showing: newPair(),
  };
  for (let write = 0; write < writes + WARMING; write++) {
    for (const stack of turnsOf(write)) {
      const edit = await oneEdit(two[stack], `live ${write}`);
      if (write < WARMING) continue;
      times[stack].push(edit.shown - edit.began);
      legs.saving[stack].push(edit.saved - edit.began);
      legs.leaving[stack].push(edit.sentAt - edit.saved);
      legs.travel[stack].push(edit.heardAt - edit.sentAt);
      legs.showing[stack].push(edit.shown - edit.heardAt);
      if (stack !== "reignwell") continue;
      bytes.up.push(edit.up);
      bytes.down.push(edit.down);
    }
  }
  const floor = await floorsOf(bench, two.reignwell.a, writes);
  const name = `one edit on A to B's screen, ${rows} rows`;
  reportPair({ name, unit: "ms", values: times, floor, goal: { timesPlain: 1.5 }, digits: 1 });
  const p95 = (values: number[]) =>
    values.toSorted((x, y) => x - y)[Math.floor(values.length * 0.95)];
  console.log(
    `    p95 ${p95(times.reignwell)?.toFixed(1)} ms, plain ${p95(times.plain)?.toFixed(1)}; ` +
      `${median(bytes.up)} bytes up, ${median(bytes.down)} of live messages down; ` +
      Object.entries(legs)
        .map(([leg, ms]) => `${leg} ${spread(ms.reignwell, 1)}, plain ${spread(ms.plain, 1)}`)
        .join("; "),
  );
  for (const { a, b } of Object.values(two)) {
    await b.context.close();
    await a.context.close();
  }
}

async function oneEdit({ a, b }: { a: OpenDevice; b: OpenDevice }, title: string) {
  for (const { page } of [a, b]) await page.evaluate(() => window.bench.liveTraffic());
  const seen = b.page.evaluate((words) => window.bench.device().seen(words), title);
  const written = await a.page.evaluate((words) => window.bench.device().writeOne(words), title);
  const shown = await seen;
  const { up } = await a.page.evaluate(() => window.bench.liveTraffic());
  const { down } = await b.page.evaluate(() => window.bench.liveTraffic());
  const { sentAt } = await a.page.evaluate(() => window.bench.liveTimes());
  const { heardAt } = await b.page.evaluate(() => window.bench.liveTimes());
  return { ...written, shown, up, down, sentAt, heardAt };
}

/** Afterwards, so that its databases do not slow the edits. */
async function floorsOf(bench: Bench, { page }: OpenDevice, count: number): Promise<number[]> {
  const floors: number[] = [];
  for (let each = 0; each < count; each++) {
    const device = await page.evaluate(() => window.bench.liveFloor());
    floors.push(device + (await insertOf(bench.sql.reignwell, page, 1)));
  }
  return floors;
}
