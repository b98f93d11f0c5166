import { gunzipSync } from "node:zlib";
import { MESSAGES } from "@reignwell/contract";
import type { Route } from "@playwright/test";
import { storedPlans } from "../fixtures/data/stored-plans.ts";
import { expect, test } from "../fixtures/test.ts";
import { AccountPage } from "../pages/account-page.ts";
import { DashboardPage } from "../pages/dashboard-page.ts";
import { PlanPage } from "../pages/plan-page.ts";
import { SyncChip } from "../pages/sync-chip.ts";

// Browsers are closed and opened again.
test.use({ onDisk: true });

const PLAN = {
  priorities: ["Pray before work", "Call my brother", "Finish the report"],
  ownAction: "Put the phone in the drawer",
  challenges: "A short night and a long meeting",
};
const WRITTEN = [...PLAN.priorities, PLAN.ownAction, PLAN.challenges];

test("DC-011, DC-016, DC-018: the main job: a plan made offline survives the browser's end and reaches a second device", async ({
  database,
  openDevice,
  person,
}) => {
  const phone = await openDevice();
  await new AccountPage(phone.page).open();
  await new AccountPage(phone.page).register(person);
  await phone.readyForOffline();
  await phone.goOffline();

  const plan = new PlanPage(phone.page);
  await plan.open();
  const verse = await plan.readVerse();
  await plan.walkToTheEnd(PLAN);
  await plan.saveButton.click();
  const saved = phone.page.getByRole("dialog", { name: MESSAGES.plan.savedModal });
  await expect(saved).toContainText(MESSAGES.plan.savedOnDevice);
  await expect(phone.page).toHaveURL(/\/dashboard\?tab=overview$/);
  await new DashboardPage(phone.page).showsOnce([...WRITTEN, verse]);
  await new SyncChip(phone.page).says("Sync status: 1 saved on this device");

  await phone.close();
  await phone.reopen({ offline: true });
  await new DashboardPage(phone.page).open();
  await new DashboardPage(phone.page).showsOnce([...WRITTEN, verse]);
  expect(await storedPlans(database, person)).toEqual([]);

  await phone.goOnline();
  await new SyncChip(phone.page).saysSaved();
  const stored = await storedPlans(database, person);
  expect(stored).toHaveLength(1);
  expect(stored[0]).toMatchObject({ priorities: PLAN.priorities, challenges: PLAN.challenges });
  expect(stored[0]?.actions).toContain(PLAN.ownAction);

  const laptop = await openDevice();
  await new AccountPage(laptop.page).open();
  await new AccountPage(laptop.page).signIn(person);
  await new DashboardPage(laptop.page).open();
  await new DashboardPage(laptop.page).showsOnce([...WRITTEN, verse]);
});

/** What a bad network does to the first request that carries a change. */
const ACCIDENTS: Record<string, (route: Route) => Promise<void>> = {
  "the server's answer is lost once": async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  },
  "the request arrives twice": async (route) => {
    await route.fetch();
    await route.fulfill({ response: await route.fetch() });
  },
};

for (const [accident, happens] of Object.entries(ACCIDENTS)) {
  test(`the main job: ${accident}, and there is one entry, not two`, async ({
    database,
    openDevice,
    person,
  }) => {
    const phone = await openDevice();
    await new AccountPage(phone.page).open();
    await new AccountPage(phone.page).register(person);
    await phone.readyForOffline();
    await phone.goOffline();

    const plan = new PlanPage(phone.page);
    await plan.open();
    await plan.walkToTheEnd(PLAN);
    await plan.save();

    // Not before: what is fetched on a page's behalf would pass its emulated offline.
    let pushes = 0;
    await phone.context.route("**/api/sync", async (route) => {
      if (!carriesChange(route)) return route.continue();
      pushes += 1;
      return pushes === 1 ? happens(route) : route.continue();
    });
    await phone.goOnline();

    await new SyncChip(phone.page).saysSaved();
    expect(pushes).toBeGreaterThan(0);
    expect(await storedPlans(database, person)).toHaveLength(1);
    await new DashboardPage(phone.page).showsOnce(WRITTEN);
  });
}

function carriesChange(route: Route): boolean {
  const sent = route.request().postDataBuffer() ?? Buffer.from("null");
  // Large bodies travel packed.
  const packed = route.request().headers()["content-encoding"] === "gzip";
  const body: unknown = JSON.parse((packed ? gunzipSync(sent) : sent).toString());
  return typeof body === "object" && body !== null && "push" in body && body.push !== 0;
}
