import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { MESSAGES, ROUTES } from "@reignwell/contract";
import { addDays, centralDate } from "@reignwell/domain";
import { storedGoals } from "../fixtures/data/stored-goals.ts";
import { storedPlans } from "../fixtures/data/stored-plans.ts";
import { takeSession } from "../fixtures/devices/take-session.ts";
import { expect, test } from "../fixtures/test.ts";
import { AccountPage } from "../pages/account-page.ts";
import { registerWithGoals } from "../pages/goal-plan.ts";
import { PlanPage } from "../pages/plan-page.ts";

const WALK = "Walk every morning";
const READ = "Read the Psalms";
const GOALS = [
  {
    title: READ,
    priority: 3,
    tasks: [["Open Psalm 1", null]] as [string, string | null][],
  },
  {
    title: WALK,
    priority: 5,
    tasks: [
      ["Undated task", null],
      ["Buy shoes", "2999-01-02"],
      ["Find a route", "2999-01-01"],
      ["Ask Ann along", "2999-01-03"],
    ] as [string, string | null][],
  },
];
const UNFINISHED = "Mend the fence";
const MENDED = "Mend the gate";

for (const [width, scheme] of [
  [1280, "light"],
  [360, "dark"],
] as const) {
  test(`D-032 to D-045, W-14: a member plans with goals, tasks and what was left over, ${scheme} at ${width} pixels`, async ({
    database,
    openDevice,
    person,
  }) => {
    const device = await openDevice({
      viewport: { width, height: 800 },
      serviceWorkers: "block",
    });
    const { page } = device;
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    await registerWithGoals(device, database, person, GOALS);
    await saveYesterday(page);
    const plan = new PlanPage(page);
    await plan.open();
    await plan.readVerse();
    await plan.continueButton.click();

    const cards = page.getByRole("list", { name: "Your goals" }).getByRole("button");
    await expect(cards).toHaveCount(2);
    await expect(cards.first()).toContainText(WALK);
    await cards.first().click();
    await cards.nth(1).click();
    await expect(cards.first()).toBeDisabled();
    await page.getByRole("button", { name: "Remove priority 2" }).click();
    await looksRight(page);
    await plan.continueButton.click();

    const region = page.getByRole("region", { name: WALK });
    await expect(region.getByRole("checkbox")).toHaveCount(3);
    await region.getByRole("checkbox", { name: "Find a route" }).check();
    await page.getByRole("button", { name: `Add ${UNFINISHED} to ${WALK}` }).click();
    await looksRight(page);
    // D-045, D-067: away to a new task and back, and nothing is lost.
    await page.getByRole("link", { name: MESSAGES.tasks.newTask }).click();
    await expect(page).toHaveURL(/tab=tasks$/);
    await page.goBack();
    await expect(region.getByRole("checkbox", { name: "Find a route" })).toBeChecked();
    await region.getByRole("button", { name: MESSAGES.initiate.generate }).click();
    await expect(region.getByRole("checkbox")).toHaveCount(4);
    await expect(region.getByRole("checkbox", { name: UNFINISHED })).toBeChecked();
    // W-14: an action in one's own words is corrected where it stands.
    await region.getByRole("button", { name: `Edit ${UNFINISHED}` }).click();
    await region.getByRole("textbox", { name: "Your action" }).fill(MENDED);
    await looksRight(page);
    await page.keyboard.press("Enter");
    await expect(region.getByRole("checkbox", { name: MENDED })).toBeChecked();
    await expect(region.getByRole("button", { name: `Edit ${MENDED}` })).toBeFocused();
    await looksRight(page);

    await plan.goOn(3);
    await plan.goOn(4);
    await expect(page.getByText(/: Walk every morning\./)).toBeVisible();
    await plan.save();
    await expect.poll(() => storedPlans(database, person)).toHaveLength(2);
    const stored = (await storedPlans(database, person)).find(({ priorities }) =>
      priorities.includes(WALK),
    );
    expect(stored).toMatchObject({
      priorities: [WALK],
      actions: ["Find a route", MENDED],
    });
  });
}

test("D-037, G-007, G-012: offline and by keyboard alone, a goal made from within the plan is planned with its tasks", async ({
  database,
  openDevice,
  person,
}) => {
  const device = await openDevice({ viewport: { width: 360, height: 740 } });
  const { page } = device;
  await new AccountPage(page).open();
  await new AccountPage(page).register(person);
  await device.readyForOffline();
  await device.goOffline();
  const plan = new PlanPage(page);
  await plan.open();
  await plan.readVerse();
  await plan.continueButton.press("Enter");
  await expect(plan.step(1)).toBeFocused();

  await page.getByRole("button", { name: MESSAGES.goals.newGoal }).press("Enter");
  const dialog = page.getByRole("dialog", { name: MESSAGES.goals.newGoal });
  await dialog.getByLabel("Title").pressSequentially(WALK);
  await dialog.getByLabel("Target date").fill("2999-12-24");
  await page.keyboard.press("Enter");
  // DEC-51: reported below the fields, and the form is not stuck.
  await expect(dialog.getByText(MESSAGES.validation.description)).toBeVisible();
  await dialog.getByLabel("Description").pressSequentially("Before breakfast");
  await dialog.getByRole("button", { name: "Create Goal" }).press("Enter");
  const review = page.getByRole("dialog", { name: "Review the tasks" });
  await expect(review.getByLabel(/^Task \d$/)).toHaveCount(2);
  const title = await review.getByLabel("Task 1", { exact: true }).inputValue();
  // G-012: the line unfolds into its fields.
  const facts = review.getByText(/ priority · \d+ min$/).first();
  await facts.press("Enter");
  await review.getByLabel("Priority").first().selectOption("Urgent");
  await review.getByLabel("Minutes (optional)").first().fill("45");
  await expect(facts).toHaveText(/ · Urgent priority · 45 min$/);
  await looksRight(page);
  await review.getByRole("button", { name: "Accept all 2 tasks" }).press("Enter");
  await expect(review).toBeHidden();
  await expect(plan.step(1)).toBeVisible();

  await page.getByRole("button", { name: new RegExp(WALK) }).press("Enter");
  await plan.continueButton.press("Enter");
  await expect(plan.step(2)).toBeFocused();
  await page.getByRole("checkbox", { name: title }).press("Space");
  await plan.continueButton.press("Enter");
  await plan.continueButton.press("Enter");
  await plan.saveButton.press("Enter");
  await expect(page.getByRole("dialog", { name: MESSAGES.plan.savedModal })).toContainText(
    MESSAGES.plan.savedOnDevice,
  );
  expect(await storedPlans(database, person)).toEqual([]);
  await device.goOnline();
  await expect.poll(() => storedPlans(database, person)).toHaveLength(1);
  const [stored] = await storedPlans(database, person);
  expect(stored).toMatchObject({ priorities: [WALK], actions: [title] });
  await expect.poll(() => storedGoals(database, person)).toMatchObject([{ title: WALK }]);
});

test("bad input: markup, emoji, right-to-left and long texts are kept as they were typed", async ({
  database,
  openDevice,
  person,
}) => {
  const device = await openDevice({
    viewport: { width: 360, height: 740 },
    serviceWorkers: "block",
  });
  const { page } = device;
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => dialogs.push(dialog.message()));
  await takeSession(device, person);
  const plan = new PlanPage(page);
  await plan.open();
  await plan.readVerse();
  await plan.continueButton.click();
  const markup = "<img src=x onerror=alert(1)> 👨‍👩‍👧‍👦";
  const hebrew = "להתקשר לאמא";
  const long = "long ".repeat(2000).trim();
  await plan.fillPriorities([markup, hebrew, `${long} and one more`]);
  await expect(page.getByText(MESSAGES.validation.tooLong).first()).toBeVisible();
  await plan.continueButton.press("Enter");
  await expect(plan.step(1)).toBeVisible();
  await expect(plan.priority(3)).toBeFocused();
  await plan.fillPriorities([markup, hebrew, long]);
  await plan.continueButton.click();
  await expect(plan.step(2)).toBeVisible();
  await plan.actionsFor(markup).first().check();
  await plan.goOn(3);
  await page.getByLabel(/challenges do you expect/).fill(long);
  await plan.goOn(4);
  await expect(page.getByText(/: <img src=x/)).toBeVisible();
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(sideways).toBe(0);
  await plan.save();
  await expect.poll(() => storedPlans(database, person)).toHaveLength(1);
  expect((await storedPlans(database, person))[0]).toMatchObject({
    priorities: [markup, hebrew, long],
    challenges: long,
  });
  expect(dialogs).toEqual([]);
});

/** A plan of yesterday with one action that was not done. */
async function saveYesterday(page: Page): Promise<void> {
  const answer = await page.request.post(ROUTES.entries, {
    data: {
      date: addDays(centralDate(Date.now()), -1),
      verse: "Rejoice always.",
      verseReference: "1 Thessalonians 5:16",
      priorities: ["The garden"],
      actionSteps: [{ priority: "The garden", actions: [UNFINISHED] }],
    },
  });
  expect(answer.ok()).toBe(true);
  await page.goto("/dashboard?tab=history");
  await expect(page.getByText("1 Thessalonians 5:16").first()).toBeVisible();
}

async function looksRight(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([]);
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(sideways).toBe(0);
}
