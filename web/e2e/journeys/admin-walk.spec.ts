import { ROUTES } from "@reignwell/contract";
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures/admin-test.ts";
import { fitsEverybody, NARROW } from "../fixtures/checks/page-fit.ts";
import { isSound } from "../fixtures/checks/sound-page.ts";
import { call } from "../fixtures/data/share-calls.ts";
import { ADMIN_ROUTES, type AppRoute } from "../fixtures/routes.ts";
import { visitRoute } from "../pages/visit-route.ts";

/** Opens an address of the admin area and waits until what it shows has come. */
async function openPage(page: Page, route: AppRoute): Promise<void> {
  await visitRoute(page, route);
  await expect(page.locator("main").locator("section, table, form").first()).toBeVisible();
}

/** So that tables have rows. */
async function fill(page: Page): Promise<void> {
  await call(page, ROUTES.adminStarterSeries, {});
  await call(page, ROUTES.adminGiveaways, {
    title: "A study Bible with a rather long name for a narrow table",
    description: "Bound in leather",
    prize: "One Bible",
    rules: "For everybody",
    startDate: new Date().toISOString(),
    endDate: new Date(Date.now() + 7 * 86_400_000).toISOString(),
    pointRequirement: 100,
  });
}

test("SH-005, WCAG: every page of the admin area is sound in both schemes, fits everybody, and lives with Trusted Types", async ({
  openAsAdmin,
}) => {
  test.slow();
  const page = await openAsAdmin("/", { viewport: { width: 1280, height: 800 } });
  const said: string[] = [];
  page.on("pageerror", (error) => said.push(error.message));
  page.on("console", (message) => {
    if (/Trusted|Content Security Policy/.test(message.text())) said.push(message.text());
  });
  await fill(page);
  for (const route of ADMIN_ROUTES) {
    await openPage(page, route);
    await isSound(page, route.path);
  }
  await page.setViewportSize(NARROW);
  for (const route of ADMIN_ROUTES) {
    await openPage(page, route);
    await isSound(page, `${route.path}, narrow`, true);
    await fitsEverybody(page, route.path);
  }
  expect(said).toEqual([]);
});
