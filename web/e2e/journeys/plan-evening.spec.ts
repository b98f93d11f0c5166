import type { Page } from "@playwright/test";
import { MESSAGES } from "@reignwell/contract";
import { aFewDays } from "../fixtures/data/a-few-days.ts";
import { seedAccount } from "../fixtures/data/seed-account.ts";
import { isSound } from "../fixtures/checks/sound-page.ts";
import { zoneInTheEvening } from "../fixtures/devices/evening-zone.ts";
import { expect, test } from "../fixtures/test.ts";
import { DashboardPage, openSignedIn } from "../pages/dashboard-page.ts";
import { PlanPage } from "../pages/plan-page.ts";
import { SyncChip } from "../pages/sync-chip.ts";

const texts = MESSAGES.planDay;

test("DEC-64: a plan edited on one device and looked back at on another, both offline, has both; tomorrow's plan is made in the evening", async ({
  openDevice,
  server,
  person,
}) => {
  await seedAccount(server.url, person, await aFewDays());
  const timezoneId = zoneInTheEvening();
  const phone = await openDevice({ viewport: { width: 360, height: 740 }, timezoneId });
  const laptop = await openDevice({ viewport: { width: 1280, height: 800 }, timezoneId });
  for (const device of [phone, laptop]) {
    await openSignedIn(device, person);
    await followThisDevice(device.page);
    await device.readyForOffline();
    await device.goOffline();
  }
  await addAtNoon(phone.page, "Call Anna");
  await laptop.page.getByRole("button", { name: texts.lookBack }).click();
  await laptop.page.getByLabel(texts.thanks).fill("A quiet house");
  await isSound(laptop.page, "the look back");
  await laptop.page.getByLabel(texts.thanks).press("Enter");
  await expect(laptop.page.getByText(texts.lookedBack.title)).toBeVisible();

  for (const device of [phone, laptop]) {
    await device.goOnline();
    await new SyncChip(device.page).saysSaved();
  }
  for (const { page } of [phone, laptop]) {
    const { today } = new DashboardPage(page);
    await expect(today).toContainText("Call Anna");
    await expect(today).toContainText("A quiet house");
  }

  await phone.page.getByRole("link", { name: texts.planTomorrow }).click();
  await expect(phone.page.getByText(/^Your plan for /)).toBeVisible();
  await planWithGoal(phone.page);
  for (const { page } of [phone, laptop]) {
    await expect(page.getByText(texts.tomorrowReady)).toBeVisible();
    await expect(new DashboardPage(page).today).toContainText("Call Anna");
  }
});

/** While Central midnight is less than six hours ago, an evening elsewhere looks back at the day before. */
async function followThisDevice(page: Page): Promise<void> {
  await page.goto("/settings");
  await page.getByRole("radio", { name: "This device" }).check();
  await new SyncChip(page).saysSaved();
  await new DashboardPage(page).open();
}

async function addAtNoon(page: Page, text: string): Promise<void> {
  await page.getByRole("button", { name: MESSAGES.dailyActions.edit }).click();
  const field = page.getByRole("textbox", { name: /^Add another action for/ }).first();
  await field.fill(text);
  await field.press("Enter");
  await expect(page.getByRole("textbox", { name: `Action: ${text}` })).toBeVisible();
  await isSound(page, "the editor of today's plan");
  await page.getByRole("button", { name: texts.done }).click();
  await expect(page.getByRole("checkbox", { name: text })).toBeVisible();
}

/** With a goal as the priority and a task of it as the action. */
async function planWithGoal(page: Page): Promise<void> {
  const plan = new PlanPage(page);
  const steps = [
    () => plan.readVerse(),
    () => page.getByRole("button", { name: /^Learn one psalm/ }).click(),
    () => page.getByRole("checkbox").first().check(),
    () => page.getByLabel(/challenges do you expect/).fill("Noise"),
  ];
  for (const [at, fillIn] of steps.entries()) {
    await fillIn();
    await plan.continueButton.click();
    await expect(page.getByText(`Step ${at + 2} of 5`)).toBeVisible();
    await page.waitForTimeout(150);
  }
  await plan.save();
}
