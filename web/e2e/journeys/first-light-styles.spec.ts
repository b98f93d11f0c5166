import type { Page } from "@playwright/test";
import { applyWholeSheets, changedStyles } from "../fixtures/checks/drawn-styles.ts";
import { holdScripts } from "../fixtures/checks/hold-scripts.ts";
import { takeSession } from "../fixtures/devices/take-session.ts";
import { expect, test } from "../fixtures/test.ts";

for (const path of ["/", "/auth", "/dashboard"]) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`issue 15: ${path}, drawn with only the rules that it needs, looks as with its whole sheets, ${colorScheme}`, async ({
      openDevice,
      person,
    }) => {
      const device = await openDevice();
      const { page } = device;
      if (path === "/dashboard") await takeSession(device, person);
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await holdScripts(page);
      // The dashboard takes no face that comes after its first paint: both readings need the same.
      await page.route("**/dashboard", async (route) => {
        const answer = await route.fetch();
        const body = (await answer.text()).replaceAll("font-display:optional", "font-display:swap");
        await route.fulfill({ response: answer, body });
      });
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(path, { waitUntil: "commit" });
        await expect(page.locator(".first-light footer")).toBeVisible();
        await animationsEnd(page);
        await changedStyles(page);
        await applyWholeSheets(page);
        await animationsEnd(page);
        expect(await changedStyles(page)).toEqual([]);
      }
    });
  }
}

/** Without motion each ends at once. */
async function animationsEnd(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
}

test("issue 15: the app draws /auth only when its whole style sheets are there, and applies them then", async ({
  openDevice,
}) => {
  const { page } = await openDevice();
  const partHasCome = Promise.withResolvers<void>();
  const programRests = Promise.withResolvers<void>();
  await page.route("**/assets/*.css", async (route) => {
    await programRests.promise;
    await route.continue();
  });
  page.on("response", (answer) => {
    if (/\/sign-in-[^/]+\.js$/.test(answer.url())) partHasCome.resolve();
  });
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector("#root > :not(.first-light, noscript)")) return;
      observer.disconnect();
      const links = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
      const taken = links.map(({ media, sheet }) => ({ media, isThere: sheet !== null }));
      Object.assign(globalThis, { taken });
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto("/auth", { waitUntil: "commit" });
  await partHasCome.promise;
  // An app that didn't wait would draw now, while the browser has time for it. Not for long: after
  // five seconds the app begins without the sheets, and a browser that has nothing to show can keep
  // an idle callback back for as long as that.
  await page.evaluate(async () => {
    for (let times = 0; times < 20; times += 1) {
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 100 }));
    }
  });
  programRests.resolve();
  await expect(page.locator(".first-light")).toHaveCount(0);
  const taken = await page.evaluate(() => Reflect.get(globalThis, "taken"));
  expect(taken.length).toBeGreaterThan(1);
  expect(new Set(taken.map((link: object) => JSON.stringify(link)))).toEqual(
    new Set(['{"media":"all","isThere":true}']),
  );
});

test("issue 15: on a line that has stalled the app starts without the whole style sheets, and takes them later", async ({
  openDevice,
}) => {
  const { page } = await openDevice();
  const goesOn = Promise.withResolvers<void>();
  const drawn = await (await page.request.get("/")).text();
  await page.route("**/assets/*.css", async (route) => {
    if (drawn.includes(new URL(route.request().url()).pathname)) await goesOn.promise;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  await expect(page.locator(".first-light")).toHaveCount(0, { timeout: 20_000 });
  const rules = () =>
    page
      .locator("head link[rel=stylesheet][media=all]")
      .evaluateAll((all) =>
        all.map((link) => link instanceof HTMLLinkElement && (link.sheet?.cssRules.length ?? 0)),
      );
  expect(new Set(await rules())).toEqual(new Set([0]));
  goesOn.resolve();
  await expect.poll(async () => (await rules()).includes(0)).toBe(false);
});

test("issue 15: a style sheet whose answer was lost is asked for once more, and the app looks as it should", async ({
  openDevice,
}) => {
  const { page } = await openDevice();
  const drawn = await (await page.request.get("/auth")).text();
  const lost = new Set<string>();
  await page.route("**/assets/*.css", async (route) => {
    const { pathname } = new URL(route.request().url());
    if (lost.has(pathname) || !drawn.includes(pathname)) return route.continue();
    lost.add(pathname);
    await route.abort();
  });
  await page.goto("/auth");
  await expect(page.locator(".first-light")).toHaveCount(0);
  expect(lost.size).toBeGreaterThan(1);
  const links = page.locator("head link[rel=stylesheet][media]");
  // The rules of a sheet that failed can't be read.
  const applied = await links.evaluateAll((all) =>
    all.map((link) => {
      if (!(link instanceof HTMLLinkElement)) return false;
      return link.media === "all" && Number(link.sheet?.cssRules.length) > 0;
    }),
  );
  expect(applied.length).toBeGreaterThan(1);
  expect(applied).not.toContain(false);
});
