import type { Page } from "@playwright/test";
import { MESSAGES } from "@reignwell/contract";
import { aFewDays } from "../fixtures/data/a-few-days.ts";
import { seedAccount } from "../fixtures/data/seed-account.ts";
import type { YearsOfData } from "../fixtures/data/years-of-data.ts";
import type { Device } from "../fixtures/devices/device.ts";
import { LAPTOP, PHONE } from "../fixtures/devices/faces.ts";
import { expect, test, type TestFixtures, type WorkerFixtures } from "../fixtures/test.ts";
import { openSignedIn } from "../pages/dashboard-page.ts";
import { press, tabTo } from "../pages/keyboard.ts";
import { SyncChip } from "../pages/sync-chip.ts";

const CHALLENGES = "Today’s challenges";

test("DEC-64, DEC-120, issue 14: a plan that two devices edit at once gets what both write; offline the later edit stands, and the other one's words are kept and offered", async ({
  openDevice,
  server,
  person,
}) => {
  const [phone, laptop] = await openEditors({ openDevice, server, person });

  // In the middle of a word the other device's action comes in.
  await tabTo(laptop.page, action(laptop.page, "Find paper"));
  await laptop.page.keyboard.press("End");
  await laptop.page.keyboard.type(" and a");
  await newAction(phone.page).fill("Call Anna");
  await phone.page.getByRole("button", { name: "Add", exact: true }).tap();
  await expect(action(laptop.page, "Call Anna")).toBeVisible();
  await laptop.page.keyboard.type(" pen");
  await laptop.page.keyboard.press("Enter");
  for (const { page } of [phone, laptop]) {
    await expect(action(page, "Find paper and a pen")).toHaveValue("Find paper and a pen");
    await expect(action(page, "Call Anna")).toHaveValue("Call Anna");
  }

  for (const device of [phone, laptop]) {
    await new SyncChip(device.page).saysSaved();
    await device.readyForOffline();
    await device.goOffline();
  }
  await action(phone.page, "Call Anna").fill("Call Anna early");
  await action(phone.page, "Call Anna").press("Enter");
  await expect(action(phone.page, "Call Anna early")).toBeVisible();
  await phone.page.getByLabel(CHALLENGES).fill("Noise");
  await phone.page.getByLabel(CHALLENGES).blur();
  await tabTo(laptop.page, newAction(laptop.page));
  await laptop.page.keyboard.type("Buy bread");
  await laptop.page.keyboard.press("Enter");
  await expect(action(laptop.page, "Buy bread")).toBeVisible();
  for (const device of [laptop, phone]) {
    await device.goOnline();
    await new SyncChip(device.page).saysSaved();
  }
  for (const { page } of [phone, laptop]) {
    await expect(action(page, "Buy bread")).toBeVisible();
    await expect(action(page, "Call Anna")).toBeVisible();
    await expect(action(page, "Call Anna early")).toBeHidden();
    // Another field than the actions: it is nobody's loss.
    await expect(page.getByLabel(CHALLENGES)).toHaveValue("Noise");
  }

  const mark = phone.page.getByRole("link", { name: MESSAGES.sync.earlierKept });
  await mark.tap();
  await expect(phone.page.getByText("Call Anna early").first()).toBeVisible();
});

test("[K3] words that come into a field while another device types there are kept and offered on that one", async ({
  openDevice,
  server,
  person,
}) => {
  const [phone, laptop] = await openEditors({ openDevice, server, person });
  const challenges = laptop.page.getByLabel(CHALLENGES);
  await challenges.fill("Hurry at work");
  await phone.page.getByLabel(CHALLENGES).fill("Noise in the house");
  await phone.page.getByLabel(CHALLENGES).blur();
  // What is being typed hides the phone's words; its action, which follows them, says they are here.
  await newAction(phone.page).fill("Call Anna");
  await newAction(phone.page).press("Enter");
  await expect(action(laptop.page, "Call Anna")).toBeVisible();
  await expect(challenges).toHaveValue("Hurry at work");
  await challenges.blur();
  for (const { page } of [phone, laptop]) {
    await expect(page.getByLabel(CHALLENGES)).toHaveValue("Hurry at work");
  }
  const mark = laptop.page.getByRole("link", { name: MESSAGES.sync.earlierKept });
  await press(laptop.page, mark, "Enter");
  await expect(laptop.page.getByText("Noise in the house").first()).toBeVisible();
});

type Given = Pick<TestFixtures & WorkerFixtures, "openDevice" | "server" | "person">;

/** A phone and a laptop that have both opened today's plan for editing. */
async function openEditors({ openDevice, server, person }: Given): Promise<[Device, Device]> {
  await seedAccount(server.url, person, withActions(await aFewDays()));
  const [phone, laptop] = [await openDevice(PHONE), await openDevice(LAPTOP)];
  for (const device of [phone, laptop]) await openSignedIn(device, person);
  await phone.page.getByRole("button", { name: MESSAGES.dailyActions.edit }).tap();
  await press(
    laptop.page,
    laptop.page.getByRole("button", { name: MESSAGES.dailyActions.edit }),
    "Enter",
  );
  return [phone, laptop];
}

/** Today's plan has one priority with two actions. */
function withActions(data: YearsOfData): YearsOfData {
  const today = data.entries.at(-1);
  if (!today) throw new Error("There is no plan of today");
  const actionSteps = [{ priority: "Write", actions: ["Find paper", "A page"] }];
  const plan = { ...today, priorities: ["Write"], actionSteps, actionTasks: [] };
  return { ...data, entries: [...data.entries.slice(0, -1), plan] };
}

const action = (page: Page, text: string) =>
  page.getByRole("textbox", { name: `Action: ${text}`, exact: true });

const newAction = (page: Page) => page.getByRole("textbox", { name: /^Add another action for/ });
