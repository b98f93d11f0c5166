import { TASK_DEFAULTS } from "@reignwell/contract";
import { newRecordId } from "@reignwell/domain";
import type { Device } from "../fixtures/devices/device.ts";
import { LocalData } from "../fixtures/devices/local-data.ts";
import { WITHOUT_NEWER } from "../fixtures/devices/older-browser.ts";
import { storedPlans } from "../fixtures/data/stored-plans.ts";
import { accountKeyOf, userIdOf, writesOf } from "../fixtures/data/stored-rows.ts";
import { LATER_ROUTES, MEMBER_ROUTES, PUBLIC_ROUTES } from "../fixtures/routes.ts";
import { expect, test } from "../fixtures/test.ts";
import { AccountPage } from "../pages/account-page.ts";
import { DashboardPage } from "../pages/dashboard-page.ts";
import { PlanPage } from "../pages/plan-page.ts";
import { SyncChip } from "../pages/sync-chip.ts";
import { visitRoute } from "../pages/visit-route.ts";

const PLAN = {
  priorities: ["Water the tomatoes", "Write to my aunt", "Mend the gate"],
  ownAction: "Look for the hammer",
  challenges: "Rain all afternoon",
};
const WRITTEN = [...PLAN.priorities, PLAN.ownAction, PLAN.challenges];
/** More than go in one batch: what waits behind the first one leaves in another way. */
const MANY = 2100;

test("decision 102: a browser of 2023 saves offline, sends it, and shows a user’s pages", async ({
  database,
  network,
  openDevice,
  person,
}) => {
  network.prefixWorker(WITHOUT_NEWER);
  const phone = await openDevice({ url: network.url });
  const errors = await becomeOlder(phone);
  await new AccountPage(phone.page).open();
  await new AccountPage(phone.page).register(person);
  await isOlder(phone);
  await phone.goOffline();
  const plan = new PlanPage(phone.page);
  await plan.open();
  await plan.walkToTheEnd(PLAN);
  await plan.save();
  const userId = await userIdOf(database, person);
  const data = new LocalData(phone.page, await accountKeyOf(database, userId));
  await data.change(...manyTasks());
  await phone.goOnline();
  await data.hasWaiting(0);
  await new SyncChip(phone.page).saysSaved();
  expect(await storedPlans(database, person)).toMatchObject([{ priorities: PLAN.priorities }]);
  expect(await writesOf(database, userId)).toBe(MANY + 1);

  for (const route of [...PUBLIC_ROUTES, ...LATER_ROUTES, ...MEMBER_ROUTES]) {
    await visitRoute(phone.page, route);
  }
  expect(errors).toEqual([]);

  const laptop = await openDevice({ url: network.url });
  const otherErrors = await becomeOlder(laptop);
  await new AccountPage(laptop.page).open();
  await new AccountPage(laptop.page).signIn(person);
  await new DashboardPage(laptop.page).open();
  await new DashboardPage(laptop.page).showsOnce(WRITTEN);
  expect(otherErrors).toEqual([]);
});

/** Everything that this device opens from now on is older; returns what its pages throw. */
async function becomeOlder(device: Device): Promise<string[]> {
  const errors: string[] = [];
  device.page.on("pageerror", (error) => errors.push(error.stack ?? error.message));
  await device.context.addInitScript(WITHOUT_NEWER);
  return errors;
}

/** The script came first, in the page and in the worker. */
async function isOlder(device: Device): Promise<void> {
  await device.readyForOffline();
  const [worker] = device.context.serviceWorkers();
  if (!worker) throw new Error("The device has no service worker");
  expect(await worker.evaluate(isWithout)).toEqual([true, true, true]);
  expect(await device.page.evaluate(isWithout)).toEqual([true, true, true]);
}

function manyTasks() {
  return Array.from({ length: MANY }, (_, index) => ({
    collection: "tasks" as const,
    id: newRecordId(Date.now()),
    fields: { ...TASK_DEFAULTS, title: `Row ${index} of beans`, deletedAt: null },
  }));
}

/** The language, the browser's own objects, and the scope itself. */
function isWithout(): boolean[] {
  return [!("groupBy" in Map), !("userAgentData" in navigator), !("scheduler" in globalThis)];
}
