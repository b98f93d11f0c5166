import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures/test.ts";
import { PlanPage } from "../pages/plan-page.ts";

const CACHE = "reignwell-compiled";
const RECORD_URL = "/compiled-scripts";
/** What the browser says of compiling. */
const CATEGORIES = ["devtools.timeline", "v8", "disabled-by-default-v8.compile"];
/** The largest files of a start. */
const LARGEST = ["first", "libraries", "plan"];

/** What a trace of Chromium says of a module. */
interface Trace {
  traceEvents: { name: string; args: { data?: { url?: string } & Record<string, unknown> } }[];
}

test("issue 15: a start takes what the browser has compiled at one before, each file once, until another browser comes", async ({
  openDevice,
}) => {
  const device = await openDevice();
  const { page } = device;
  const plan = new PlanPage(page);
  await plan.open();
  await device.readyForOffline();
  await expect.poll(() => noted(page)).not.toBeNull();
  await device.goOffline();
  const kept = await traced(page, "producedCacheSize");
  expect(kept).toEqual(expect.arrayContaining(LARGEST));
  expect(await asked(page)).toEqual([]);
  await expect.poll(() => isNoted(page)).toBe(true);

  const taken = await traced(page, "consumedCacheSize");
  expect(taken).toEqual(expect.arrayContaining(LARGEST));
  expect(await asked(page)).toEqual(expect.arrayContaining(LARGEST));
  const fetched = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .flatMap(({ name }) => (name.endsWith(".js") ? name : [])),
  );
  expect(new Set(fetched).size).toBe(fetched.length);

  await page.evaluate(
    async ([name, address]) => {
      const cache = await caches.open(name);
      const record = await (await cache.match(address))?.json();
      await cache.put(address, Response.json({ ...record, browser: "another one" }));
    },
    [CACHE, RECORD_URL] as const,
  );
  await device.goOnline();
  await page.reload();
  await plan.readVerse();
  expect(await asked(page)).toEqual([]);
  // What the other browser had compiled is dropped, and this one begins again.
  await expect.poll(() => isNoted(page)).toBe(false);
  // At first the browser may still have them in its memory, where the worker isn't asked.
  const other = await device.context.newPage();
  await page.close();
  await expect
    .poll(() => traced(other, "producedCacheSize"))
    .toEqual(expect.arrayContaining(LARGEST));
});

/** Opens the page; gives the names of the files of whose code the browser says this. */
async function traced(page: Page, what: "producedCacheSize" | "consumedCacheSize") {
  const browser = page.context().browser();
  if (!browser) throw new Error("The device has no browser of its own");
  await browser.startTracing(page, { categories: CATEGORIES });
  await page.goto("/");
  await new PlanPage(page).readVerse();
  await page.waitForFunction(() => document.querySelector("[data-phase=open] form") !== null);
  await page.waitForTimeout(2000);
  // Chromium's own format.
  const { traceEvents }: Trace = JSON.parse((await browser.stopTracing()).toString());
  return traceEvents.flatMap(({ args: { data } }) =>
    data?.[what] === undefined ? [] : nameOf(data.url ?? ""),
  );
}

/** The files that the page has asked for as compiled ones. */
async function asked(page: Page): Promise<string[]> {
  const links = await page
    .locator("link[rel=preload][as=script]")
    .evaluateAll((found) => found.map((link) => link.getAttribute("href") ?? ""));
  return links.map(nameOf);
}

/** The name of a file without its hash. */
const nameOf = (address: string) => address.replace(/^.*\/|-[\w-]{8}\.js$/g, "");

/** What the worker has noted: null before it has met the browser. */
const noted = (page: Page): Promise<{ scripts: Record<string, string[]> } | null> =>
  page.evaluate(
    async ([cacheName, address]) => (await caches.match(address, { cacheName }))?.json() ?? null,
    [CACHE, RECORD_URL] as const,
  );

const isNoted = async (page: Page) => "/" in ((await noted(page))?.scripts ?? {});
