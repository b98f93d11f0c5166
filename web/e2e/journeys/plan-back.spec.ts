import type { Page } from "@playwright/test";
import { MESSAGES } from "@reignwell/contract";
import { holdScripts } from "../fixtures/checks/hold-scripts.ts";
import { SERIES_TITLE, storeSeries } from "../fixtures/data/stored-series.ts";
import type { JourneyDatabase } from "../fixtures/servers/database.ts";
import { expect, type Person, test } from "../fixtures/test.ts";
import { AccountPage } from "../pages/account-page.ts";
import { PlanPage } from "../pages/plan-page.ts";

const { series } = MESSAGES;
const PLAN = { priorities: ["Mend the fence"], challenges: "Rain all day" };

/** Opens the plan from the page that tells about privacy, which lies below it in the history. */
async function openFromAnotherPage(page: Page): Promise<PlanPage> {
  const plan = new PlanPage(page);
  await page.goto("/privacy");
  await page.getByRole("link", { name: "Reignwell" }).first().click();
  await plan.readVerse();
  return plan;
}

/** The history has followed the plan, which takes it a moment after each step. */
async function historyIsAt(page: Page, step: number): Promise<void> {
  await expect.poll(() => page.evaluate(() => history.state?.planStep)).toBe(step);
}

test("D-012: Back leads to the step before, and leaves the plan from the first one only", async ({
  openDevice,
}) => {
  const { page } = await openDevice({ viewport: { width: 360, height: 740 } });
  const plan = await openFromAnotherPage(page);
  await plan.walkToTheEnd(PLAN);

  await page.goBack();
  await expect(plan.step(3)).toBeFocused();
  await expect(page.getByLabel(/challenges do you expect/)).toHaveValue(PLAN.challenges);
  await page.reload();
  await expect(plan.step(3)).toBeVisible();
  await page.goBack();
  await expect(plan.step(2)).toBeVisible();
  await page.goForward();
  await expect(plan.step(3)).toBeVisible();

  // The page's own ways back leave nothing behind that Back would have to pass.
  await page.getByRole("button", { name: "Previous" }).click();
  await expect(plan.step(2)).toBeVisible();
  await page.getByRole("button", { name: "Previous" }).click();
  await expect(plan.step(1)).toBeVisible();
  await plan.goOn(2);
  await page.getByRole("button", { name: "Back to step 2: " }).click();
  await expect(plan.step(1)).toBeVisible();
  await expect(plan.priority(1)).toHaveValue(PLAN.priorities[0] ?? "");
  await plan.priority(1).fill("");
  // Forward checks what Continue checks.
  await page.goForward();
  await expect(page.getByText(MESSAGES.establish.firstPriorityMissing)).toBeVisible();
  await expect(plan.step(1)).toBeVisible();
  await page.goBack();
  await expect(plan.step(0)).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/privacy$/);
});

test("D-012: Back counts from the first moment after a reload, before the page follows the history", async ({
  openDevice,
}) => {
  const { page } = await openDevice({ serviceWorkers: "block" });
  const plan = await openFromAnotherPage(page);
  await plan.walkToTheEnd(PLAN);
  await historyIsAt(page, 4);

  const release = await holdScripts(page, "steps");
  await page.reload({ waitUntil: "commit" });
  await expect(plan.step(4)).toBeVisible();
  await page.evaluate(() => history.go(-2));
  await historyIsAt(page, 2);
  await expect(plan.step(4)).toBeVisible();
  release();
  await expect(plan.step(2)).toBeFocused();

  // From here Back and Forward go on as ever.
  await page.goForward();
  await expect(plan.step(3)).toBeVisible();
  await page.goBack();
  await expect(plan.step(2)).toBeVisible();
  await historyIsAt(page, 2);
  await page.goBack();
  await expect(plan.step(1)).toBeVisible();
});

test("DEC-27, D-012: Back leads through the steps of a plan that was left and taken up again", async ({
  openDevice,
}) => {
  const { page } = await openDevice();
  const plan = await openFromAnotherPage(page);
  await plan.goOn(1);
  await plan.fillPriorities(PLAN.priorities);
  await plan.goOn(2);

  // Out by the footer, and in again by Back and by a link.
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
  await expect(page).toHaveURL(/\/privacy$/);
  await page.goBack();
  await expect(plan.step(2)).toBeVisible();
  await page.getByRole("link", { name: "Reignwell" }).first().click();
  await page.goBack();
  await expect(plan.step(1)).toBeVisible();

  // A start of the app has no step below it yet.
  const other = await page.context().newPage();
  const again = new PlanPage(other);
  await again.open();
  await expect(again.step(1)).toBeVisible();
  await historyIsAt(other, 1);
  await other.goBack();
  await expect(again.step(0)).toBeVisible();

  // The window beside it has gone along, and begins once more: nothing is left to go back through.
  await expect(plan.step(0)).toBeVisible();
  await historyIsAt(page, 0);
  await page.goBack();
  await expect(page).toHaveURL(/\/privacy$/);
});

test("D-060, D-012: Back closes a dialog that lies over a step, and then leads to the step before", async ({
  openDevice,
}) => {
  const { page } = await openDevice({ viewport: { width: 360, height: 740 } });
  const plan = await openFromAnotherPage(page);
  await plan.walkToTheEnd(PLAN);
  await plan.saveButton.click();
  const dialog = page.getByRole("dialog", { name: MESSAGES.plan.guestDialog });
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(plan.step(4)).toBeVisible();
  await historyIsAt(page, 4);
  await page.goBack();
  await expect(plan.step(3)).toBeVisible();
});

test("D-012: after a saved plan Back leads to the first step of the day, and then out of it", async ({
  openDevice,
  person,
}) => {
  const { page } = await openDevice();
  const account = new AccountPage(page);
  await account.open();
  await account.register(person);
  const plan = await openFromAnotherPage(page);
  await plan.walkToTheEnd(PLAN);
  await plan.save();
  await page.goBack();
  await expect(plan.step(0)).toBeVisible();
  await expect(page.getByText("Your plan for this day is saved.")).toBeVisible();
  await historyIsAt(page, 0);
  await page.goBack();
  await expect(page).toHaveURL(/\/privacy$/);
});

/** Walks a new member to the prayer of a series' first day. */
async function walkThroughDay(page: Page, database: JourneyDatabase, person: Person) {
  await storeSeries(database);
  await new AccountPage(page).open();
  await new AccountPage(page).register(person);
  await database.sql`update users set is_paid_member = true where username = ${person.username}`;
  await page.goto("/series");
  await page.getByRole("button", { name: `${series.start}: ${SERIES_TITLE}` }).click();
  await page.getByRole("link", { name: series.continueSeries, exact: true }).click();
  const plan = new PlanPage(page);
  await plan.walkToTheEnd(PLAN);
  return plan;
}

test("DEC-80, D-012: Back leads through the steps of a series' day, and past them when it is done", async ({
  openDevice,
  database,
  person,
}) => {
  const { page } = await openDevice();
  const plan = await walkThroughDay(page, database, person);
  await page.goBack();
  await expect(plan.step(3)).toBeVisible();
  await plan.goOn(4);
  await plan.saveButton.click();
  await expect(page).toHaveURL(/\/series$/);
  await expect(page.getByRole("heading", { level: 1, name: series.heading })).toBeVisible();

  await page.goBack();
  await expect(page.getByText(series.opensTomorrow(2))).toBeVisible();
  await historyIsAt(page, 0);
  await page.goBack();
  await expect(page).toHaveURL(/\/series$/);
  await database.sql`delete from series_topics`;
});

test("DEC-80, D-012: Back shows the finished day of a series, also before the list has come that it leads on to", async ({
  openDevice,
  database,
  person,
}) => {
  const { page } = await openDevice();
  const plan = await walkThroughDay(page, database, person);
  await historyIsAt(page, 4);
  // In the moment in which the address is the list's, and the page still the day's.
  await page.evaluate(() => {
    const push = history.pushState.bind(history);
    history.pushState = (...entry) => {
      push(...entry);
      if (location.pathname === "/series") history.back();
    };
  });
  await plan.saveButton.click();
  await expect(page.getByText(series.opensTomorrow(2))).toBeVisible();
  await expect(page).toHaveURL(/\/\?series=\d+$/);
  await historyIsAt(page, 0);
  await page.goBack();
  await expect(page).toHaveURL(/\/series$/);
  await expect(page.getByRole("heading", { level: 1, name: series.heading })).toBeVisible();
  await database.sql`delete from series_topics`;
});
