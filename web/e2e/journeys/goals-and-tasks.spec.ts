import { MESSAGES } from "@reignwell/contract";
import { isSound } from "../fixtures/checks/sound-page.ts";
import { storedGoals, storedTasks } from "../fixtures/data/stored-goals.ts";
import { takeSession } from "../fixtures/devices/take-session.ts";
import { expect, test } from "../fixtures/test.ts";
import { AccountPage } from "../pages/account-page.ts";
import { DashboardPage } from "../pages/dashboard-page.ts";
import { GoalsPage } from "../pages/goals-page.ts";
import { SyncChip } from "../pages/sync-chip.ts";
import { TasksPage } from "../pages/tasks-page.ts";

const GOAL = {
  title: "Read through the Psalms",
  description: "One each evening",
  targetDate: "2027-03-01",
};

test("G-011 to G-020, T-004, T-010: a goal and its tasks made offline outlive a reload and reach the database and a second device", async ({
  database,
  openDevice,
  person,
}) => {
  const phone = await openDevice({ viewport: { width: 360, height: 740 } });
  await new AccountPage(phone.page).open();
  await new AccountPage(phone.page).register(person);
  await phone.readyForOffline();
  await phone.goOffline();

  const goals = new GoalsPage(phone.page);
  await goals.open();
  await goals.make(GOAL);
  await goals.review
    .getByRole("textbox", { name: "Task 1", exact: true })
    .fill("Choose the first psalm");
  await goals.review.getByRole("button", { name: "Remove task 2" }).click();
  await goals.review.getByLabel("Add a task of your own").fill("Buy a notebook");
  await goals.review.getByLabel("Add a task of your own").press("Enter");
  await goals.review.getByRole("button", { name: "Accept all 2 tasks" }).click();
  await expect(goals.goal(GOAL.title).getByRole("checkbox")).toHaveCount(2);
  await goals.goal(GOAL.title).getByRole("button", { name: "50%" }).click();
  await new DashboardPage(phone.page).openTab("tasks");
  const tasks = new TasksPage(phone.page);
  await tasks.make("Call my brother");
  await tasks.make("Ask the choir", GOAL.title);
  await tasks.task("Call my brother").check();
  // Reported only when it is stored.
  await expect(phone.page.getByText(MESSAGES.tasks.completed.title)).toBeVisible();
  await new SyncChip(phone.page).says("Sync status: 5 saved on this device");

  await phone.page.reload();
  await expect(tasks.task("Call my brother")).toBeChecked();
  await new DashboardPage(phone.page).openTab("goals");
  await expect(goals.goal(GOAL.title)).toContainText("on this device");
  await expect(goals.goal(GOAL.title)).toContainText("50%");
  expect(await storedGoals(database, person)).toEqual([]);

  await phone.goOnline();
  await new SyncChip(phone.page).saysSaved();
  await expect(goals.goal(GOAL.title)).not.toContainText("on this device");
  expect(await storedGoals(database, person)).toEqual([
    {
      title: GOAL.title,
      progress: 50,
      tasks: ["Ask the choir", "Buy a notebook", "Choose the first psalm"],
    },
  ]);
  expect(await storedTasks(database, person)).toEqual([
    { title: "Ask the choir", goal: GOAL.title, done: false },
    { title: "Buy a notebook", goal: GOAL.title, done: false },
    { title: "Call my brother", goal: null, done: true },
    { title: "Choose the first psalm", goal: GOAL.title, done: false },
  ]);

  const laptop = await openDevice();
  await new AccountPage(laptop.page).open();
  await new AccountPage(laptop.page).signIn(person);
  const there = new GoalsPage(laptop.page);
  await there.open();
  await expect(there.goal(GOAL.title).getByRole("checkbox")).toHaveCount(3);
});

test("G-026, DEC-09: of two goals that a free account made offline on two devices, one waits as 'Needs membership' with its text kept", async ({
  database,
  openDevice,
  person,
}) => {
  const phone = await openDevice();
  await new AccountPage(phone.page).open();
  await new AccountPage(phone.page).register(person);
  const laptop = await openDevice();
  await new AccountPage(laptop.page).open();
  await new AccountPage(laptop.page).signIn(person);

  for (const [device, title] of [
    [phone, "From the phone"],
    [laptop, "From the laptop"],
  ] as const) {
    await device.readyForOffline();
    await device.goOffline();
    const goals = new GoalsPage(device.page);
    await goals.open();
    await goals.make({ ...GOAL, title });
    await goals.review.getByRole("button", { name: "Cancel" }).click();
    await expect(goals.goal(title)).toContainText("on this device");
  }

  await phone.goOnline();
  await new SyncChip(phone.page).saysSaved();
  await laptop.goOnline();
  const refused = new GoalsPage(laptop.page).goal("From the laptop");
  await expect(refused).toContainText(MESSAGES.goals.needsMembership);
  await expect(refused).toContainText(MESSAGES.goals.upgradeRequired.description);
  await expect(refused).toContainText(GOAL.description);
  await expect(new GoalsPage(laptop.page).goal("From the phone")).toBeVisible();
  expect((await storedGoals(database, person)).map(({ title }) => title)).toEqual([
    "From the phone",
  ]);
});

test("DEC-54: a deleted task and a deleted goal come back with Undo, by keyboard alone", async ({
  openDevice,
  person,
}) => {
  const device = await openDevice({ serviceWorkers: "block" });
  const { page } = device;
  await takeSession(device, person);
  const tasks = new TasksPage(page);
  await tasks.open();
  await tasks.make("Walk");
  await tasks.make("Sing");
  await page.getByRole("button", { name: "Delete task Walk" }).focus();
  await page.keyboard.press("Enter");
  await expect(tasks.task("Walk")).toBeHidden();
  // The focus went to what now stands in its place, not to nowhere.
  await expect(tasks.task("Sing")).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).focus();
  await page.keyboard.press("Enter");
  await expect(tasks.task("Walk")).toBeVisible();

  const goals = new GoalsPage(page);
  await goals.open();
  await goals.make(GOAL);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: `Delete goal ${GOAL.title}` }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Delete goal", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(goals.goal(GOAL.title)).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).focus();
  await page.keyboard.press("Enter");
  await expect(goals.goal(GOAL.title)).toBeVisible();
});

test("axe finds nothing on goals, tasks and their dialogs, light and dark, and nothing is too wide", async ({
  openDevice,
  person,
}) => {
  const device = await openDevice({
    viewport: { width: 320, height: 568 },
    serviceWorkers: "block",
  });
  const { page } = device;
  await takeSession(device, person);
  const goals = new GoalsPage(page);
  await goals.open();
  await isSound(page, "no goals");
  await page.getByRole("button", { name: MESSAGES.goals.newGoal }).click();
  await page.getByRole("button", { name: "Create Goal" }).click();
  await expect(page.getByText(MESSAGES.validation.title)).toBeVisible();
  await isSound(page, "the goal form with errors");
  await page.keyboard.press("Escape");
  await goals.make({ ...GOAL, title: "A-very-long-word-that-cannot-be-broken-anywhere-at-all" });
  await isSound(page, "the review");
  await goals.review.getByRole("button", { name: /^Accept/ }).click();
  await page.getByRole("button", { name: "100%" }).click();
  await expect(page.getByText(MESSAGES.goals.completed)).toBeVisible();
  await page
    .getByRole("button", { name: /^Edit task/ })
    .first()
    .click();
  await isSound(page, "a goal with an open editor");
  const tasks = new TasksPage(page);
  await tasks.open();
  await tasks.make("Another-very-long-word-that-cannot-be-broken-anywhere-at-all");
  await page.getByRole("button", { name: MESSAGES.tasks.newTask }).click();
  await isSound(page, "the task form");
  await page.keyboard.press("Escape");
  await page.getByRole("checkbox").first().check();
  await isSound(page, "tasks");
  await page.goto("/dashboard?tab=overview");
  await expect(page.getByRole("heading", { name: MESSAGES.tasks.today })).toBeVisible();
  await isSound(page, "the overview");
});

test("T-015: on a phone, what keeps a form from being saved comes into view with its buttons", async ({
  openDevice,
  person,
}) => {
  const device = await openDevice({
    viewport: { width: 360, height: 640 },
    serviceWorkers: "block",
  });
  const { page } = device;
  await takeSession(device, person);
  const tasks = new TasksPage(page);
  await tasks.open();
  await tasks.make("Call Anna");
  await page.getByRole("button", { name: "Edit task Call Anna" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Title").fill("Call Anna and Ben");

  const other = await page.context().newPage();
  await new TasksPage(other).open();
  await other.getByRole("button", { name: "Delete task Call Anna" }).click();
  await expect(new TasksPage(other).task("Call Anna")).toHaveCount(0);

  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText(/was deleted, maybe on another device/)).toBeInViewport({
    ratio: 1,
  });
  await expect(dialog.getByRole("button", { name: "Save and restore" })).toBeInViewport({
    ratio: 1,
  });
});

test("G-005: a year typed with two digits is told by the form, beside what else is missing", async ({
  openDevice,
  person,
}) => {
  const device = await openDevice({ serviceWorkers: "block" });
  const { page } = device;
  await takeSession(device, person);
  await new GoalsPage(page).open();
  await page.getByRole("button", { name: "New Goal", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "New Goal" });
  // A click would begin at the part under the mouse.
  await dialog.getByLabel("Target date").focus();
  await page.keyboard.type("122426");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(MESSAGES.validation.date)).toBeVisible();
  await expect(dialog.getByText(MESSAGES.validation.title)).toBeVisible();
});
