import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { GUEST_ROUTES, MEMBER_ROUTES, PUBLIC_ROUTES } from "../fixtures/routes.ts";
import { expect, test } from "../fixtures/test.ts";
import { AccountPage } from "../pages/account-page.ts";
import { PlanPage } from "../pages/plan-page.ts";

const WIDTHS = [360, 1280] as const;
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];
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
      await hasNoViolations(page, path);
    }
    await new AccountPage(page).register(person);
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await hasNoViolations(page, "/dashboard without plans");

    const plan = new PlanPage(page);
    await plan.open();
    await plan.walkToTheEnd(PLAN, () => hasNoViolations(page, "a step"));
    await plan.save();
    for (const { path, heading } of MEMBER_ROUTES) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
      await hasNoViolations(page, `${path} with a plan`);
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

/** Looks at a page in both schemes; the dark one differs from the light one in colours alone. */
async function hasNoViolations(page: Page, place: string): Promise<void> {
  await show(page, "light");
  const inLight = await new AxeBuilder({ page }).setLegacyMode().analyze();
  await show(page, "dark");
  const inDark = await new AxeBuilder({ page }).setLegacyMode().withRules(COLOUR_RULES).analyze();
  const told = {
    place,
    light: inLight.violations.map(briefly),
    dark: inDark.violations.map(briefly),
  };
  expect(told).toEqual({ place, light: [], dark: [] });
}

/** Asks for a scheme, and waits until every colour has come to rest in it. */
async function show(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== "running"),
  );
}

type Violation = Awaited<ReturnType<AxeBuilder["analyze"]>>["violations"][number];

function briefly({ id, help, nodes }: Violation): object {
  return { id, help, where: nodes.map((node) => node.target.join(" ")) };
}

async function fitsItsWidth(page: Page, place: string): Promise<void> {
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  expect({ place, tooWide: content - window }).toEqual({ place, tooWide: 0 });
}
