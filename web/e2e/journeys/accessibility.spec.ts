import type { Page } from "@playwright/test";
import { GUEST_ROUTES, MEMBER_ROUTES, PUBLIC_ROUTES } from "../fixtures/routes.ts";
import { isSound, tooWide } from "../fixtures/sound-page.ts";
import { expect, test } from "../fixtures/test.ts";
import { AccountPage } from "../pages/account-page.ts";
import { PlanPage } from "../pages/plan-page.ts";

const WIDTHS = [360, 1280] as const;
const PLAN = { priorities: ["Rest on Sunday", "Sing"], challenges: "Too many plans" };

for (const width of WIDTHS) {
  test(`axe finds nothing on any page, light and dark, at ${width} pixels`, async ({
    openDevice,
    person,
  }) => {
    // Some eighty looks by axe, up to a second each.
    test.slow();
    const { page } = await openDevice({ viewport: { width, height: 800 } });
    for (const { path, heading } of [...PUBLIC_ROUTES, ...GUEST_ROUTES]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
      await isSound(page, path);
    }
    await new AccountPage(page).register(person);
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await isSound(page, "/dashboard without plans");

    const plan = new PlanPage(page);
    await plan.open();
    await plan.walkToTheEnd(PLAN, () => isSound(page, "a step"));
    await plan.save();
    for (const { path, heading } of MEMBER_ROUTES) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
      await isSound(page, `${path} with a plan`);
    }
  });
}

test("WCAG 1.4.10: at 320 pixels nothing makes the page scroll sideways, the plan not even in the largest text", async ({
  openDevice,
  person,
}) => {
  const { page } = await openDevice({ viewport: { width: 320, height: 568 } });
  for (const { path, heading } of [...PUBLIC_ROUTES, ...GUEST_ROUTES]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await fitsItsWidth(page, path);
  }
  await new AccountPage(page).register(person);
  await page.goto("/settings");
  await page.getByText("A++", { exact: true }).click();
  const plan = new PlanPage(page);
  await plan.open();
  await plan.walkToTheEnd(
    { priorities: ["A-very-long-word-that-cannot-be-broken-anywhere-at-all"], challenges: "" },
    () => fitsItsWidth(page, "a step"),
  );
  await plan.save();
  await fitsItsWidth(page, "/dashboard");
});

async function fitsItsWidth(page: Page, place: string): Promise<void> {
  expect({ place, tooWide: await tooWide(page) }).toEqual({ place, tooWide: 0 });
}
