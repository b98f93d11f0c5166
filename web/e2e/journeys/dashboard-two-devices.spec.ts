import type { Locator, Page } from "@playwright/test";
import { MESSAGES } from "@reignwell/contract";
import { formatLongDate } from "@reignwell/domain";
import { aFewDays } from "../fixtures/data/a-few-days.ts";
import { seedAccount } from "../fixtures/data/seed-account.ts";
import { expect, test } from "../fixtures/test.ts";
import { DashboardPage, openSignedIn } from "../pages/dashboard-page.ts";
import { GoalsPage } from "../pages/goals-page.ts";
import { HistoryPage } from "../pages/history-page.ts";
import { ProfilePage } from "../pages/profile-page.ts";
import { SyncChip } from "../pages/sync-chip.ts";
import { TasksPage } from "../pages/tasks-page.ts";

const PHONE = { viewport: { width: 360, height: 740 } };

test("O-009, O-016, G-022, T-012, H-001: ticks, profile, goals, tasks and rest days of two devices that were offline come together on both", async ({
  openDevice,
  server,
  person,
}) => {
  await seedAccount(server.url, person, await aFewDays());
  const [phone, laptop] = [await openDevice(PHONE), await openDevice()];
  for (const device of [phone, laptop]) {
    await openSignedIn(device, person);
    await device.readyForOffline();
    await device.goOffline();
  }

  await tick(phone.page, 0);
  await new DashboardPage(phone.page).openTab("profile");
  await new ProfilePage(phone.page).write("Bio", "Reads early");
  await tick(laptop.page, 1);
  await new DashboardPage(laptop.page).openTab("profile");
  await new ProfilePage(laptop.page).write("Current focus", "Patience");
  await new DashboardPage(laptop.page).openTab("history");
  await laptop.page.getByRole("button", { name: "Streak and rest days" }).click();
  await laptop.page.getByRole("checkbox", { name: "Sunday" }).check();
  await laptop.page.getByRole("checkbox", { name: "Monday" }).check();
  await laptop.page.getByRole("button", { name: "Done" }).click();
  await workOnGoalAndTask(phone.page);
  await renameGoalAndTask(laptop.page);
  await new ProfilePage(phone.page).open();
  await expect(phone.page.getByLabel("Bio")).toHaveValue("Reads early");

  for (const device of [phone, laptop]) {
    await device.goOnline();
    await new SyncChip(device.page).saysSaved();
  }
  for (const { page } of [phone, laptop]) {
    const dashboard = new DashboardPage(page);
    await dashboard.open();
    await expect(dashboard.today).toContainText("2 of 5 done");
    await dashboard.openTab("history");
    await expect(new HistoryPage(page).plans.first()).toContainText("2 of 5 done");
    await page.getByRole("button", { name: "Streak and rest days" }).click();
    await expect(page.getByRole("checkbox", { name: "Sunday" })).toBeChecked();
    await expect(page.getByRole("checkbox", { name: "Monday" })).toBeChecked();
    await page.keyboard.press("Escape");
    await dashboard.openTab("profile");
    await expect(page.getByLabel("Bio")).toHaveValue("Reads early");
    await expect(page.getByLabel("Current focus")).toHaveValue("Patience");
    await dashboard.openTab("goals");
    await expect(new GoalsPage(page).goal("Learn two psalms")).toContainText("75%");
    await dashboard.openTab("tasks");
    await expect(new TasksPage(page).task("The first task")).toBeChecked();
  }
});

test("H-003, H-004, H-006, H-007: with a free account plans are found, deleted and brought back offline, and the other device sees what became of them", async ({
  openDevice,
  server,
  person,
}) => {
  const data = await aFewDays(40);
  await seedAccount(server.url, person, data);
  const phone = await openDevice(PHONE);
  await openSignedIn(phone, person);
  await new HistoryPage(phone.page).open();
  await phone.readyForOffline();
  await phone.goOffline();
  await phone.page.reload();

  const history = new HistoryPage(phone.page);
  await expect(history.plans.first()).toBeVisible();
  const wanted = data.entries.at(-3);
  await history.search.fill(wanted?.priorities[1] ?? "");
  await expect(history.plans).toHaveCount(1);
  await expect(history.plans).toContainText(wanted?.verseReference ?? "none");
  const plan = await history.unfold(0);
  await expect(plan).toContainText(wanted?.verse ?? "none");
  await printsThePlanAlone(phone.page, plan, wanted?.date ?? "none");
  for (const undo of [true, false]) {
    await history.plans.first().getByRole("button", { name: "Delete" }).click();
    await phone.page.getByRole("button", { name: "Delete plan" }).click();
    await expect(phone.page.getByText("No plan matches")).toBeVisible();
    if (!undo) break;
    await phone.page.getByRole("button", { name: "Undo" }).click();
    await expect(history.plans).toHaveCount(1);
    if ((await history.plans.first().getByRole("button").count()) === 1) await history.unfold(0);
  }
  await phone.page.getByRole("button", { name: "Show all plans" }).click();
  const month = await phone.page.getByLabel("Month").locator("option").nth(2).getAttribute("value");
  await phone.page.getByLabel("Month").selectOption(month);
  await expect(phone.page.getByText(/plans? found/)).toBeVisible();
  // DEC-63: the history belongs to nobody's membership.
  await expect(phone.page.getByText(/premium|upgrade/i)).toHaveCount(0);
  await phone.goOnline();
  await new SyncChip(phone.page).saysSaved();

  const laptop = await openDevice();
  await openSignedIn(laptop, person);
  await new DashboardPage(laptop.page).open();
  await expect(
    new DashboardPage(laptop.page).number(MESSAGES.dashboard.numbers.dailyPlans),
  ).toHaveText("39");
});

/** On paper there is the plan, and nothing of the app around it. */
async function printsThePlanAlone(page: Page, plan: Locator, date: string): Promise<void> {
  const title = page.getByRole("heading", { level: 1 });
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await plan.getByRole("button", { name: "Print" }).click();
  await page.emulateMedia({ media: "print" });
  await expect(title).toHaveText(formatLongDate(date));
  await page.emulateMedia({ media: "screen" });
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await expect(title).toHaveText(MESSAGES.dashboard.title);
}

/** As the phone has it: the goal is further, its first task is done. */
async function workOnGoalAndTask(page: Page): Promise<void> {
  await new DashboardPage(page).openTab("goals");
  await new GoalsPage(page).goal("Learn one psalm").getByRole("button", { name: "75%" }).click();
  await expect(page.getByText(MESSAGES.goals.progressUpdated.title)).toBeVisible();
  await new DashboardPage(page).openTab("tasks");
  await new TasksPage(page).task("Task 1").check();
  await expect(page.getByText(MESSAGES.tasks.completed.title)).toBeVisible();
}

/** As the laptop has them: both have other names. */
async function renameGoalAndTask(page: Page): Promise<void> {
  await new DashboardPage(page).openTab("goals");
  for (const [button, title, toast] of [
    ["Edit goal Learn one psalm", "Learn two psalms", MESSAGES.goals.updated],
    ["Edit task Task 1", "The first task", MESSAGES.tasks.updated],
  ] as const) {
    await page.getByRole("button", { name: button }).click();
    await page.getByLabel("Title").fill(title);
    await page.getByLabel("Title").press("Enter");
    await expect(page.getByText(toast.title)).toBeVisible();
  }
}

/** Ticks one action of today's plan off and saves. */
async function tick(page: Page, index: number): Promise<void> {
  const { today } = new DashboardPage(page);
  await today.getByRole("button", { name: MESSAGES.dailyActions.update }).click();
  await today.getByRole("checkbox").nth(index).check();
  await today.getByRole("button", { name: MESSAGES.dailyActions.save }).click();
  await expect(page.getByText(MESSAGES.dailyActions.saved.title)).toBeVisible();
}
