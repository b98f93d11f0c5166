import { ROUTES } from "@reignwell/contract";
import { centralDate } from "@reignwell/domain";
import { seedAccount } from "../fixtures/data/seed-account.ts";
import { userIdOf, writesOf } from "../fixtures/data/stored-rows.ts";
import { yearsOfData } from "../fixtures/data/years-of-data.ts";
import { expect, test } from "../fixtures/test.ts";
import { AccountPage } from "../pages/account-page.ts";
import { DashboardPage } from "../pages/dashboard-page.ts";
import { SyncChip } from "../pages/sync-chip.ts";

declare global {
  interface Window {
    wasBlank: boolean;
    /** Calls back all who wait for the browser to be idle, and from then on at once. */
    becomeIdle: () => void;
  }
}

/** What the browser throws away where the disk is full: the data alone, or the app's files, too. */
const LOSSES = {
  "the data": "indexeddb",
  "the data and the app": "indexeddb,cache_storage,service_workers,local_storage",
};

for (const [loss, storageTypes] of Object.entries(LOSSES)) {
  test(`issue 15, part 7: after the browser threw away ${loss}, today’s plan comes with the first answer, which is asked for at once, all others come after it, and the page is never blank`, async ({
    openDevice,
    database,
    person,
    server,
  }) => {
    const year = await yearsOfData({ years: 1, until: centralDate(Date.now()) });
    // More than one answer holds, so that what the first one holds is chosen.
    const tasks = year.tasks.map((task) => ({ ...task, goalId: null }));
    const data = { ...year, goals: [], tasks };
    await seedAccount(server.url, person, data);
    const device = await openDevice({ viewport: { width: 360, height: 740 } });
    const { context, page } = device;
    await new AccountPage(page).open();
    await new AccountPage(page).signIn(person);
    await new SyncChip(page).saysSaved();
    await device.readyForOffline();
    const writes = await writesOf(database, await userIdOf(database, person));

    const { origin } = new URL(page.url());
    await page.goto("about:blank");
    const devtools = await context.newCDPSession(page);
    await devtools.send("Storage.clearDataForOrigin", { origin, storageTypes });
    await context.addInitScript(() => {
      window.wasBlank = false;
      let hasShown = false;
      const look = () => {
        const isBlank = (document.body?.innerText ?? "").trim() === "";
        window.wasBlank ||= hasShown && isBlank;
        hasShown ||= !isBlank;
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
      // The browser has much to do: what is only fetched when it is idle doesn't come yet.
      const waiting: (() => void)[] = [];
      window.requestIdleCallback = (callback) =>
        waiting.push(() => callback({ didTimeout: false, timeRemaining: () => 10 }));
      window.becomeIdle = () => {
        window.requestIdleCallback = (callback) =>
          window.setTimeout(() => callback({ didTimeout: false, timeRemaining: () => 10 }));
        for (const call of waiting) call();
      };
    });
    // The first answer of the sync comes; all later ones wait until today's plan was seen.
    const seen = Promise.withResolvers<void>();
    let answers = 0;
    await context.route(
      (url) => url.pathname === ROUTES.sync,
      async (route) => {
        answers += 1;
        if (answers > 1) await seen.promise;
        await route.continue();
      },
    );
    const dashboard = new DashboardPage(page);
    await dashboard.open();
    const words = data.entries.at(-1)?.priorities[0] ?? "no plan";
    await expect(dashboard.today.getByText(words).first()).toBeVisible();
    expect(answers).toBeGreaterThan(0);
    seen.resolve();
    await page.evaluate(() => window.becomeIdle());
    await dashboard.hasPlans(data.entries.length);
    await new SyncChip(page).saysSaved();
    expect(await page.evaluate(() => window.wasBlank)).toBe(false);
    expect(await writesOf(database, await userIdOf(database, person))).toBe(writes);
  });
}

test("issue 15: a browser that stops the worker over the first sync of a fresh device delays today’s plan by seconds", async ({
  openDevice,
  person,
  server,
}) => {
  const data = await yearsOfData({ years: 1, until: centralDate(Date.now()) });
  await seedAccount(server.url, person, { ...data, goals: [], tasks: [] });
  const device = await openDevice();
  const { context, page } = device;
  await new AccountPage(page).open();
  await new AccountPage(page).signIn(person);
  await new SyncChip(page).saysSaved();
  await device.readyForOffline();
  const { origin } = new URL(page.url());
  await page.goto("about:blank");
  const devtools = await context.newCDPSession(page);
  await devtools.send("ServiceWorker.enable");
  await devtools.send("Storage.clearDataForOrigin", { origin, storageTypes: "indexeddb" });
  let stopped = 0;
  await context.route(
    (url) => url.pathname === ROUTES.sync,
    async (route) => {
      if (route.request().serviceWorker() === null || stopped > 0) return route.continue();
      stopped += 1;
      await devtools.send("ServiceWorker.stopAllWorkers");
      return undefined;
    },
  );
  const dashboard = new DashboardPage(page);
  await dashboard.open();
  const words = data.entries.at(-1)?.priorities[0] ?? "no plan";
  await expect(dashboard.today.getByText(words).first()).toBeVisible({ timeout: 15_000 });
  expect(stopped).toBe(1);
  await new SyncChip(page).saysSaved();
});
