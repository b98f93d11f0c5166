import { ROUTES } from "@reignwell/contract";
import { LocalData } from "../fixtures/devices/local-data.ts";
import { accountKeyOf, userIdOf } from "../fixtures/data/stored-rows.ts";
import { expect, test } from "../fixtures/test.ts";
import { AccountPage } from "../pages/account-page.ts";
import { DashboardPage } from "../pages/dashboard-page.ts";
import { PlanPage } from "../pages/plan-page.ts";
import { SyncChip } from "../pages/sync-chip.ts";

const PLAN = { priorities: ["Water the seedlings"], challenges: "The hose is short" };
const LIMIT = 2000;

test("a plan saved on one device appears on the other's dashboard within 2 s, without a reload", async ({
  network,
  openDevice,
  person,
}) => {
  const phone = await openDevice();
  await new AccountPage(phone.page).open();
  await new AccountPage(phone.page).register(person);
  const laptop = await openDevice({ url: network.url });
  await new AccountPage(laptop.page).open();
  await new AccountPage(laptop.page).signIn(person);
  await new DashboardPage(laptop.page).open();
  await new SyncChip(laptop.page).saysSaved();
  await expect
    .poll(() => network.heard.some(({ path }) => path.startsWith("/api/sync/live")))
    .toBe(true);

  const plan = new PlanPage(phone.page);
  await plan.open();
  await plan.walkToTheEnd(PLAN);
  await laptop.page.evaluate(() => Object.assign(window, { neverReloaded: true }));
  await plan.saveButton.click();
  const saved = performance.now();
  await expect(new DashboardPage(laptop.page).today).toContainText(PLAN.challenges);
  const took = performance.now() - saved;
  console.log(`the other device showed the plan after ${Math.round(took)} ms`);
  expect(took).toBeLessThan(LIMIT);

  await new DashboardPage(laptop.page).showsOnce([...PLAN.priorities, PLAN.challenges]);
  expect(await laptop.page.evaluate(() => "neverReloaded" in window)).toBe(true);
});

test("a gateway's error page on the live connection deafens a device for seconds, not for the day", async ({
  database,
  network,
  openDevice,
  person,
}) => {
  const device = await openDevice({ url: network.url });
  await new AccountPage(device.page).open();
  await new AccountPage(device.page).register(person);
  await device.readyForOffline();
  await new SyncChip(device.page).saysSaved();
  const data = new LocalData(
    device.page,
    await accountKeyOf(database, await userIdOf(database, person)),
  );
  let refused = 0;
  network.lie((exchange) => {
    if (!exchange.path.startsWith(ROUTES.syncLive)) return exchange.pass();
    refused += 1;
    exchange.answer({ status: 502, headers: { "content-type": "text/html" }, body: "<h1>502" });
  });
  await expect.poll(() => refused).toBeGreaterThan(0);
  network.beHonest();

  const plan = {
    date: "2026-01-06",
    verse: "v",
    verseReference: "Psalm 1:1",
    priorities: ["Something to do"],
    actionSteps: [],
    challenges: "written elsewhere",
  };
  const answer = await device.context.request.post(ROUTES.entries, { data: plan });
  expect(answer.status()).toBe(201);
  await expect.poll(() => data.challenges()).toEqual(["written elsewhere"]);
});
