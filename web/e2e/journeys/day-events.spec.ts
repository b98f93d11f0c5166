import { loadDayPassages } from "@reignwell/content";
import { MESSAGES } from "@reignwell/contract";
import { addDays, centralDate, placeOfDate } from "@reignwell/domain";
import type { CDPSession } from "@playwright/test";
import type { Device } from "../fixtures/devices/device.ts";
import { LocalData } from "../fixtures/devices/local-data.ts";
import { accountKeyOf, storedChallenges, userIdOf } from "../fixtures/data/stored-rows.ts";
import { WHOLE_BROWSER } from "../fixtures/devices/whole-browser.ts";
import { expect, test } from "../fixtures/test.ts";
import { timed } from "../fixtures/timed-test.ts";
import { AccountPage } from "../pages/account-page.ts";
import { PlanPage } from "../pages/plan-page.ts";

/** What lies in the device's list of notifications. */
async function notifications(device: Device): Promise<{ title: string; tag: string }[]> {
  return device.page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, tag }) => ({ title, tag }));
  });
}

const clear = (device: Device) =>
  device.page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    for (const shown of await registration.getNotifications()) shown.close();
  });

/** The browser's own words to a service worker. */
async function wireToWorker(device: Device): Promise<{
  browser: CDPSession;
  origin: string;
  registrationId: string;
}> {
  const browser = await device.context.newCDPSession(device.page);
  const { origin } = new URL(device.page.url());
  for (const name of ["notifications", "periodic-background-sync"]) {
    await browser.send("Browser.setPermission", {
      origin,
      permission: { name },
      setting: "granted",
    });
  }
  const registered = new Promise<string>((resolve) => {
    browser.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await browser.send("ServiceWorker.enable");
  return { browser, origin, registrationId: await registered };
}

test(
  "DC-013, SH-009: a push tells of the day once and brings the scriptures to come",
  WHOLE_BROWSER,
  async ({ openDevice, database }) => {
    const device = await openDevice();
    await new PlanPage(device.page).open();
    await device.readyForOffline();
    const { browser, origin, registrationId } = await wireToWorker(device);
    const tomorrow = addDays(centralDate(Date.now()), 1);
    await database.sql`insert into scheduled_scriptures (schedule_date, verse, reference, is_active)
    values (${tomorrow}, 'Rejoice always.', '1 Thessalonians 5:16', true)`;
    const deliver = (data: string) =>
      browser.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });

    await deliver(JSON.stringify({ kind: "new-day", date: tomorrow }));
    await expect
      .poll(() => notifications(device))
      .toEqual([{ title: "A new verse is here", tag: "day" }]);
    await expect.poll(() => keptVerse(device, tomorrow)).toBe("Rejoice always.");
    await clear(device);

    // The same day again, with the page in sight: nothing more is said.
    await deliver(JSON.stringify({ kind: "new-day", date: tomorrow }));
    await deliver(JSON.stringify({ kind: "test", date: tomorrow }));
    await expect
      .poll(() => notifications(device))
      .toEqual([{ title: "Reminders work on this device", tag: "test" }]);
    await clear(device);

    // A push that cannot be read is shown nevertheless, or the browser would end the subscription.
    await device.page.goto("about:blank");
    const other = await device.context.newPage();
    await other.goto("about:blank");
    await deliver("not json");
    await new PlanPage(device.page).open();
    await expect.poll(() => notifications(device)).toHaveLength(1);
    await database.sql`delete from scheduled_scriptures where schedule_date = ${tomorrow}`;
  },
);

test(
  "DEC-100, DC-009: the browser's periodic sync tells of a day that nobody has seen yet; its background sync sends what waits with every page closed",
  WHOLE_BROWSER,
  async ({ openDevice, database, person }) => {
    const device = await openDevice();
    await new AccountPage(device.page).open();
    await new AccountPage(device.page).register(person);
    await device.readyForOffline();
    const { browser, origin, registrationId } = await wireToWorker(device);
    const wake = () =>
      browser.send("ServiceWorker.dispatchPeriodicSyncEvent", {
        origin,
        registrationId,
        tag: "new-day",
      });
    await remember(device, { announced: "2000-01-01", wantsNewDay: true });
    await wake();
    await expect.poll(() => notifications(device)).toHaveLength(1);
    await clear(device);
    // A day is announced once, and a user who chose a time of their own hears of it from the server.
    // Nothing tells that nothing happened; so long it would have taken.
    await wake();
    await device.page.waitForTimeout(700);
    await remember(device, { announced: "2000-01-01", wantsNewDay: false });
    await wake();
    await device.page.waitForTimeout(700);
    expect(await notifications(device)).toEqual([]);

    const userId = await userIdOf(database, person);
    await new LocalData(device.page, await accountKeyOf(database, userId)).savePlans([
      { challenges: "sent by the worker" },
    ]);
    await device.page.goto("about:blank");
    await device.page.waitForTimeout(700);
    expect(await storedChallenges(database, userId)).toEqual([]);
    const sync = {
      origin,
      registrationId,
      tag: `reignwell-sync:${await accountKeyOf(database, userId)}`,
      lastChance: false,
    };
    await browser.send("ServiceWorker.dispatchSyncEvent", sync);
    await expect.poll(() => storedChallenges(database, userId)).toEqual(["sent by the worker"]);
  },
);

timed(
  "Time: three tabs at 1 AM show one notification, and typing in step 3 loses nothing",
  WHOLE_BROWSER,
  async ({ openDevice, timedServer }) => {
    const device = await openDevice({ url: timedServer.url });
    // They have one tag, so that of three the list of notifications would keep one as well.
    let pushes = 0;
    await device.context.exposeBinding("noteNotification", () => {
      pushes += 1;
    });
    await device.context.addInitScript(() => {
      const { prototype } = ServiceWorkerRegistration;
      const real = Object.getOwnPropertyDescriptor(prototype, "showNotification")?.value;
      prototype.showNotification = async function (...words) {
        // Counted first: the tab that announces the day may reload right after.
        await Reflect.get(window, "noteNotification")();
        return Reflect.apply(real, this, words);
      };
    });
    const midnight = "2026-11-21T06:59:00Z";
    // Near what the tabs show all the time: a clock that is minutes off counts as right.
    timedServer.setClock(Date.parse(midnight) + 3 * 60_000);
    await device.context.clock.install({ time: midnight });
    const plan = new PlanPage(device.page);
    await plan.open();
    await device.readyForOffline();
    await wireToWorker(device);
    await plan.readVerse();
    await plan.continueButton.click();
    await plan.fillPriorities(["Write to Anna"]);
    await plan.continueButton.click();
    await plan.addAction("Write to Anna", "Find her new address");
    const others = [];
    for (let n = 0; n < 2; n += 1) {
      const tab = await device.context.newPage();
      await tab.goto("/settings");
      await tab.waitForFunction(() => navigator.serviceWorker.controller !== null);
      others.push(tab);
    }
    for (const tab of [device.page, ...others]) {
      await tab.evaluate(() => Object.assign(window, { stayed: true }));
    }
    const refresh = Date.parse("2026-11-21T07:00:00Z");
    const left = refresh - (await device.page.evaluate(() => Date.now()));
    await device.context.clock.runFor(Math.max(left - 1_000, 0));
    // A tab that announces the day gives up after two seconds by its clock (NOTICE_TIMEOUT_MS in
    // day-refresh.ts): within shorter steps the browser has real time to show the notification. Each
    // tab looks at the clock every 30 seconds.
    for (let time = 0; time < 32_000; time += 1_900) {
      await device.context.clock.runFor(1_900);
      await device.page.waitForTimeout(300);
      if ((await notifications(device)).length > 0) break;
    }
    await expect
      .poll(() => notifications(device))
      .toEqual([{ title: "A new verse is here", tag: "day" }]);
    await device.context.clock.runFor(60_000);
    for (const tab of others) await tab.waitForFunction(() => !("stayed" in window));
    expect(pushes).toBe(1);
    expect(await device.page.evaluate(() => "stayed" in window)).toBe(true);
    await expect(plan.step(2)).toBeVisible();
    await expect(device.page.getByRole("checkbox", { name: "Find her new address" })).toBeChecked();
    for (const tab of others) await tab.close();
  },
);

timed(
  "Time: offline, an idle page reloads at 1 AM and shows the new day's verse under its date",
  async ({ openDevice, timedServer }) => {
    const device = await openDevice({ url: timedServer.url });
    // Central: 23:58 on the 4th. Far ahead, so that the real day cannot be meant.
    const evening = "2031-03-05T05:58:00Z";
    timedServer.setClock(Date.parse(evening));
    await device.context.clock.install({ time: evening });
    const plan = new PlanPage(device.page);
    await plan.open();
    await plan.readVerse();
    await device.readyForOffline();
    await device.goOffline();
    await device.page.evaluate(() => Object.assign(window, { stayed: true }));
    await device.context.clock.runFor(3 * 60_000);
    await expect(device.page.locator('header time[datetime="2031-03-05"]')).toBeAttached();
    const passages = await loadDayPassages();
    const passage = passages[placeOfDate("2031-03-05", passages)];
    await expect(plan.verse).toContainText(passage?.text.slice(0, 40) ?? "no verse");
    expect(await device.page.evaluate(() => "stayed" in window)).toBe(true);
    await device.context.clock.runFor(61 * 60_000);
    await device.page.waitForFunction(() => !("stayed" in window));
    await expect(plan.verse).toContainText(passage?.text.slice(0, 40) ?? "no verse");
  },
);

/** Half past nine in the evening and seven in the morning, and the days then by each choice. */
const NIGHTS = [
  {
    zone: "America/Chicago",
    hours: ["2026-11-21T03:30:00Z", "2026-11-21T13:00:00Z"],
    "Central time": ["2026-11-20", "2026-11-21"],
    "This device": ["2026-11-20", "2026-11-21"],
  },
  {
    zone: "Australia/Sydney",
    hours: ["2026-11-21T10:30:00Z", "2026-11-21T20:00:00Z"],
    "Central time": ["2026-11-21", "2026-11-21"],
    "This device": ["2026-11-21", "2026-11-22"],
  },
  {
    zone: "Pacific/Honolulu",
    hours: ["2026-11-21T07:30:00Z", "2026-11-21T17:00:00Z"],
    "Central time": ["2026-11-21", "2026-11-21"],
    "This device": ["2026-11-20", "2026-11-21"],
  },
] as const;

for (const choice of ["Central time", "This device"] as const) {
  timed(
    `DEC-115, W-2: after a night a page that was left open is in the day of: ${choice}`,
    async ({ openDevice, timedServer }) => {
      const passages = await loadDayPassages();
      const verseOf = (date: string) =>
        passages[placeOfDate(date, passages)]?.text.slice(0, 40) ?? "no verse";
      for (const { zone, hours, [choice]: days } of NIGHTS) {
        const [evening, morning] = [Date.parse(hours[0]), Date.parse(hours[1])];
        const [before, after] = days;
        const device = await openDevice({ url: timedServer.url });
        const { page } = device;
        const browser = await device.context.newCDPSession(page);
        await browser.send("Emulation.setTimezoneOverride", { timezoneId: zone });
        timedServer.setClock(evening);
        await device.context.clock.install({ time: evening });
        await page.goto("/settings");
        await page.getByRole("radio", { name: choice }).check();
        const plan = new PlanPage(page);
        await plan.open();
        await expect(page.locator(`header time[datetime="${before}"]`)).toBeAttached();
        await expect(plan.verse).toContainText(verseOf(before));
        await plan.continueButton.click();
        await plan.fillPriorities(["Call Anna"]);

        // Asleep it hears nothing: between the two clocks it would take the server's for its own.
        await device.goOffline();
        timedServer.setClock(morning);
        await device.context.clock.fastForward(morning - evening);
        await device.goOnline();
        await expect(page.locator(`header time[datetime="${after}"]`)).toBeAttached();
        if (before === after) {
          await expect(plan.priority(1)).toHaveValue("Call Anna");
        } else {
          await expect(plan.verse).toContainText(verseOf(after));
          await expect(page.getByText(MESSAGES.plan.finishYesterday)).toBeVisible();
          await page.locator("#plan-note").getByRole("button", { name: "Not now" }).click();
          await expect(page.getByText(MESSAGES.plan.finishYesterday)).toBeHidden();
          await expect(plan.step(0)).toBeVisible();
        }
        await device.close();
      }
    },
  );
}

/** The verse that the guests' database keeps for a date. */
async function keptVerse(device: Device, date: string): Promise<string | undefined> {
  return device.page.evaluate(async (day) => {
    const request = indexedDB.open("reignwell-guest");
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      request.addEventListener("success", () => resolve(request.result));
      request.addEventListener("error", () => reject(new Error("no database")));
    });
    const read = database.transaction("scriptures").objectStore("scriptures").get(day);
    const row = await new Promise<{ verse: string } | undefined>((resolve) => {
      read.addEventListener("success", () => resolve(read.result));
    });
    database.close();
    return row?.verse;
  }, date);
}

/** Writes what the tabs and the worker know of the days. */
async function remember(device: Device, record: object): Promise<void> {
  await device.page.evaluate(async (value) => {
    const cache = await caches.open("reignwell-day");
    await cache.put("/day-record", Response.json(value));
  }, record);
}
