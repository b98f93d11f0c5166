import type { Locator, Page } from "@playwright/test";
import { MESSAGES } from "@reignwell/contract";
import { aFewDays } from "../fixtures/data/a-few-days.ts";
import { seedAccount } from "../fixtures/data/seed-account.ts";
import type { YearsOfData } from "../fixtures/data/years-of-data.ts";
import { LAPTOP, PHONE } from "../fixtures/devices/faces.ts";
import { expect, test } from "../fixtures/test.ts";
import { DashboardPage, openSignedIn } from "../pages/dashboard-page.ts";
import { press } from "../pages/keyboard.ts";
import { SyncChip } from "../pages/sync-chip.ts";

const WORDS = "Send the letter";

test("DEC-118: an action ticked offline on one device finishes its task on the other, and back", async ({
  openDevice,
  server,
  person,
}) => {
  await seedAccount(server.url, person, tied(await aFewDays()));
  const [phone, laptop] = [await openDevice(PHONE), await openDevice(LAPTOP)];
  for (const device of [phone, laptop]) await openSignedIn(device, person);
  await phone.readyForOffline();
  await phone.goOffline();
  await action(phone.page).tap();
  await phone.page.getByRole("button", { name: MESSAGES.dailyActions.save }).tap();
  await expect(task(phone.page)).toBeChecked();
  await expect(task(laptop.page)).not.toBeChecked();

  await phone.goOnline();
  await new SyncChip(phone.page).saysSaved();
  await expect(task(laptop.page)).toBeChecked();
  await expect(action(laptop.page)).toBeChecked();

  await phone.goOffline();
  await press(laptop.page, task(laptop.page), "Space");
  await expect(action(laptop.page)).not.toBeChecked();
  await new SyncChip(laptop.page).saysSaved();
  await phone.goOnline();
  await expect(action(phone.page)).not.toBeChecked();
  await expect(task(phone.page)).not.toBeChecked();
});

/** Today's plan has one action, which was chosen from the only open task. */
function tied(data: YearsOfData): YearsOfData {
  const [first] = data.tasks;
  const today = data.entries.at(-1);
  if (!first || !today) throw new Error("There is no plan of today, or no task");
  const [priority = ""] = today.priorities;
  const chosen = { ...first, title: WORDS, completedAt: null };
  const plan = {
    ...today,
    actionSteps: [{ priority, actions: [WORDS] }],
    actionTasks: [{ priority, action: WORDS, taskId: first.id }],
  };
  return { ...data, entries: [...data.entries.slice(0, -1), plan], tasks: [chosen] };
}

function action(page: Page): Locator {
  return new DashboardPage(page).today.getByRole("checkbox", { name: WORDS });
}

function task(page: Page): Locator {
  const heading = page.getByRole("heading", { level: 2, name: MESSAGES.tasks.today });
  return page.locator("section", { has: heading }).getByRole("checkbox", { name: WORDS });
}
