import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "@playwright/test";
import type * as domain from "@reignwell/domain";
import { build } from "vite";

const HOUR = 3_600_000;
const ZONES = [
  "America/Chicago",
  "Australia/Sydney",
  "Pacific/Honolulu",
  "Pacific/Kiritimati",
  "Asia/Kathmandu",
  "America/St_Johns",
  "UTC",
];
/** Every seventh hour of two years, both clock changes in between, and their very minutes. */
const INSTANTS = [
  ...Array.from({ length: 2500 }, (_, at) => Date.UTC(2026, 0, 1) + at * 7 * HOUR + at * 61_000),
  Date.parse("2026-03-08T07:59:59.999Z"),
  Date.parse("2026-03-08T08:00:00Z"),
  Date.parse("2026-11-01T05:59:59.5Z"),
  Date.parse("2026-11-01T07:00:00Z"),
];

test("DEC-46, DEC-115: both of the browser's sources of zones show the same clocks", async ({
  page,
}) => {
  await page.addScriptTag({ content: await calendar() });
  const read = () =>
    page.evaluate(
      ([zones, instants]) => {
        const { localTime, refreshKey, deviceZone } = (globalThis as unknown as Calendar).calendar;
        const clocks = zones.flatMap((zone) =>
          instants.map((now) => [localTime(now, zone), refreshKey(now, zone)]),
        );
        return { has: "Temporal" in globalThis, zone: deviceZone(), clocks };
      },
      [ZONES, INSTANTS] as const,
    );
  const first = await read();
  expect(first.has).toBe(true);
  await page.evaluate(() => Reflect.deleteProperty(globalThis, "Temporal"));
  const second = await read();
  expect(second).toEqual({ ...first, has: false });
});

interface Calendar {
  calendar: typeof domain;
}

/** The rules of the calendar as one script. */
async function calendar(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "reignwell-calendar-"));
  const domain = createRequire(import.meta.url).resolve("@reignwell/domain");
  await build({
    root: folder,
    logLevel: "error",
    configFile: false,
    build: {
      outDir: folder,
      emptyOutDir: false,
      lib: {
        entry: join(dirname(domain), "calendar.ts"),
        formats: ["iife"],
        name: "calendar",
        fileName: () => "calendar.js",
      },
    },
  });
  const script = readFileSync(join(folder, "calendar.js"), "utf8");
  rmSync(folder, { recursive: true });
  return script;
}
