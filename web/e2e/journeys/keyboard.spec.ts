import { MESSAGES } from "@reignwell/contract";
import { formatLongDate, formatShortDate } from "@reignwell/domain";
import { holdScripts } from "../fixtures/checks/hold-scripts.ts";
import { storedPlans } from "../fixtures/data/stored-plans.ts";
import { takeSession } from "../fixtures/devices/take-session.ts";
import { expect, test } from "../fixtures/test.ts";
import { hasFocus, press, tabTo } from "../pages/keyboard.ts";
import { GoalsPage } from "../pages/goals-page.ts";
import { PlanPage } from "../pages/plan-page.ts";
import { TasksPage } from "../pages/tasks-page.ts";

// What keys do is the same without an installed app.
test.use({ serviceWorkers: "block" });

test("D-012: the whole plan is made with the keyboard alone, back and on", async ({
  database,
  openDevice,
  person,
}) => {
  const device = await openDevice();
  const { page } = device;
  await takeSession(device, person);
  const plan = new PlanPage(page);
  await plan.open();
  await plan.readVerse();

  await press(page, plan.continueButton, "Enter");
  await hasFocus(plan.step(1));
  await tabTo(page, plan.priority(1));
  await page.keyboard.type("Walk instead of driving");
  await page.keyboard.press("Enter");
  await hasFocus(plan.priority(2));
  await press(page, plan.continueButton, "Enter");

  await hasFocus(plan.step(2));
  await press(page, page.getByRole("button", { name: "Previous" }), "Space");
  await hasFocus(plan.step(1));
  await expect(plan.priority(1)).toHaveValue("Walk instead of driving");
  await press(page, plan.continueButton, "Enter");
  await hasFocus(plan.step(2));
  const actions = plan.actionsFor("Walk instead of driving");
  await press(page, actions.first(), "Space");
  await expect(actions.first()).toBeChecked();
  await tabTo(page, page.getByLabel(`${MESSAGES.initiate.addAnother} for`));
  await page.keyboard.type("Oil the old bicycle");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("checkbox", { name: "Oil the old bicycle" })).toBeChecked();
  await press(page, plan.continueButton, "Enter");

  await hasFocus(plan.step(3));
  await tabTo(page, page.getByLabel(/challenges do you expect/));
  await page.keyboard.type("Rain");
  await press(page, plan.continueButton, "Enter");

  await hasFocus(plan.step(4));
  await press(page, plan.saveButton, "Enter");
  const saved = page.getByRole("dialog", { name: MESSAGES.plan.savedModal });
  await expect(saved).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect.poll(() => storedPlans(database, person)).toHaveLength(1);
  const [stored] = await storedPlans(database, person);
  expect(stored).toMatchObject({ priorities: ["Walk instead of driving"], challenges: "Rain" });
  expect(stored?.actions).toContain("Oil the old bicycle");
});

test("a dialog takes what is typed at once, and the focus comes back from it, from what follows it, and from an undo", async ({
  openDevice,
  person,
}) => {
  const device = await openDevice();
  const { page } = device;
  await takeSession(device, person);
  const tasks = new TasksPage(page);
  await tasks.open();
  const newTask = page.getByRole("button", { name: MESSAGES.tasks.newTask });
  await press(page, newTask, "Enter");
  const title = page.getByRole("dialog").getByLabel("Title");
  await hasFocus(title);
  await page.keyboard.type("Read the Bible");
  await expect(title).toHaveValue("Read the Bible");
  await page.keyboard.press("Enter");
  await expect(tasks.task("Read the Bible")).toBeVisible();
  await hasFocus(newTask);
  await page.getByRole("button", { name: "Delete task Read the Bible" }).press("Enter");
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(tasks.task("Read the Bible")).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest("main") !== null))
    .toBe(true);

  const goals = new GoalsPage(page);
  await goals.open();
  await goals.make({ title: "Pray", description: "Daily", targetDate: "2030-01-01" });
  await goals.review.getByRole("button", { name: /^Accept all/ }).press("Enter");
  await expect(goals.goal("Pray")).toBeVisible();
  await hasFocus(page.getByRole("button", { name: MESSAGES.goals.newGoal }));
});

test("look, D-068: 'Skip to content' is the first stop and leads past the header; another page begins at its top with its heading, and Back finds the place that was left", async ({
  openDevice,
}) => {
  const { context, page } = await openDevice();
  const browser = await context.newCDPSession(page);
  await browser.send("Emulation.setTimezoneOverride", { timezoneId: "Asia/Tokyo" });
  const plan = new PlanPage(page);
  await plan.open();
  await plan.readVerse();
  // The app's page takes the place of the server's, and no element of that keeps the focus.
  await expect(page.locator(".first-light")).toHaveCount(0);
  await page.keyboard.press("Tab");
  await hasFocus(page.getByRole("link", { name: "Skip to content" }));
  await page.keyboard.press("Enter");
  // A link within the page is followed a moment after its key.
  await expect(page).toHaveURL(/#content$/);
  await page.keyboard.press("Tab");
  const inside = await page.evaluate(() => document.activeElement?.closest("main") !== null);
  expect(inside).toBe(true);

  const date = page.locator("header time");
  const today = (await date.getAttribute("datetime")) ?? "";
  await expect(date).toHaveText(formatLongDate(today), { useInnerText: true });
  await page.setViewportSize({ width: 360, height: 480 });
  await expect(date).toHaveText(formatShortDate(today), { useInnerText: true });
  await expect(page.getByRole("heading", { name: "The five steps" })).toBeVisible();
  await expect(page.getByText(/^A new verse at midnight Central/)).toBeVisible();
  const privacy = page.getByRole("contentinfo").getByRole("link", { name: "Privacy" });
  const scrolled = () => page.evaluate(() => window.scrollY);
  await privacy.scrollIntoViewIfNeeded();
  const left = await scrolled();
  expect(left).toBeGreaterThan(100);
  await privacy.click();
  await expect(page).toHaveTitle("Privacy · Reignwell");
  await hasFocus(page.getByRole("heading", { level: 1, name: "Privacy" }));
  expect(await scrolled()).toBe(0);
  await page.goBack();
  await expect(page).toHaveTitle("Today’s plan · Reignwell");
  await expect.poll(scrolled).toBe(left);
});

test("the field of the palette stays where it is, however much is found", async ({
  openDevice,
}) => {
  const { page } = await openDevice();
  await new PlanPage(page).open();
  await new PlanPage(page).readVerse();
  const field = page.getByRole("combobox");
  await expect(async () => {
    await page.keyboard.press("Control+k");
    await expect(field).toBeFocused({ timeout: 1000 });
  }).toPass();
  const place = async () => (await field.boundingBox())?.y;
  await expect(page.getByRole("option").nth(2)).toBeVisible();
  const before = await place();
  await page.keyboard.type("settings");
  await expect(page.getByRole("option")).toHaveCount(1);
  expect(await place()).toBe(before);
});

test("Ctrl with K is not lost before the program runs, and the browser does nothing with it then", async ({
  openDevice,
}) => {
  const { page } = await openDevice();
  await page.addInitScript(() => {
    const noted = ({ key, defaultPrevented }: KeyboardEvent) =>
      Object.assign(window, { noted: [key, defaultPrevented] });
    window.addEventListener("keydown", noted);
  });
  const release = await holdScripts(page);
  await page.goto("/", { waitUntil: "commit" });
  await expect(page.getByRole("main")).toBeVisible();
  await page.keyboard.press("Control+k");
  expect(await page.evaluate(() => (window as { noted?: unknown }).noted)).toEqual(["k", true]);
  release();
  const palette = page.getByRole("combobox", { name: /Find a page/ });
  await expect(palette).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(palette).toBeHidden();
  await page.keyboard.press("Control+k");
  await expect(palette).toBeVisible();
});
