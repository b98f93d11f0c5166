import type { BrowserContext, Page } from "@playwright/test";
import type { Device } from "../fixtures/devices/device.ts";
import { LocalData } from "../fixtures/devices/local-data.ts";
import type { Exchange, LyingNetwork } from "../fixtures/network/lying-network.ts";
import {
  accountKeyOf,
  storedChallenges,
  userIdOf,
  writesOf,
} from "../fixtures/data/stored-rows.ts";
import { expect, test } from "../fixtures/test.ts";
import { AccountPage } from "../pages/account-page.ts";
import { SyncChip } from "../pages/sync-chip.ts";

const PLANS_PER_TAB = 24;
const NO_LOCKS = "delete Navigator.prototype.locks;";
const NO_LOCKS_IN_WORKER = "delete WorkerNavigator.prototype.locks;";

for (const locks of [true, false]) {
  test(`DC-012: two tabs write and sync at once ${locks ? "with" : "without"} Web Locks: each write arrives exactly once`, async ({
    database,
    network,
    openDevice,
    person,
  }) => {
    if (!locks) network.prefixWorker(NO_LOCKS_IN_WORKER);
    const device = await openDevice({ url: network.url });
    if (!locks) await device.context.addInitScript(NO_LOCKS);
    await new AccountPage(device.page).open();
    await new AccountPage(device.page).register(person);
    await device.readyForOffline();
    const userId = await userIdOf(database, person);
    const [byWorker, byItself] = await twoTabs(device);
    await haveLocks([byWorker, byItself], device.context, locks);

    const together = slowly(network);
    const tabs = [
      new LocalData(byWorker, await accountKeyOf(database, userId)),
      new LocalData(byItself, await accountKeyOf(database, userId)),
    ];
    const words = await Promise.all(tabs.map((data, tab) => writeAndSync(data, `tab ${tab}`)));
    for (const data of tabs) await data.hasWaiting(0);
    for (const page of [byWorker, byItself]) await new SyncChip(page).saysSaved();

    const written = words.flat().toSorted();
    expect(await storedChallenges(database, userId)).toEqual(written);
    const again = (await writesOf(database, userId)) - written.length;
    console.log(
      `${written.length} plans of two tabs, ${locks ? "with" : "without"} locks: at most ` +
        `${together.most} requests at once in ${together.requests}, ${again} applied twice`,
    );
    expect(again).toBe(0);
    // The lock keeps two engines apart; without it they must really have met.
    if (locks) expect(together.most).toBe(1);
    else expect(together.most).toBeGreaterThan(1);
  });
}

/** One tab lets the worker run the engine; the other one has no worker and runs it itself. */
async function twoTabs(device: Device): Promise<[Page, Page]> {
  const byItself = await device.context.newPage();
  const browser = await device.context.newCDPSession(byItself);
  await browser.send("Network.enable");
  await browser.send("Network.setBypassServiceWorker", { bypass: true });
  // A page that sees a worker asks it to serve this page, too.
  await byItself.addInitScript("delete Navigator.prototype.serviceWorker;");
  for (const page of [device.page, byItself]) {
    await page.goto("/dashboard");
    await new SyncChip(page).saysSaved();
  }
  const controlled = (page: Page) =>
    page.evaluate(
      () => "serviceWorker" in navigator && navigator.serviceWorker.controller !== null,
    );
  expect(await controlled(device.page)).toBe(true);
  expect(await controlled(byItself)).toBe(false);
  return [device.page, byItself];
}

async function haveLocks(pages: Page[], context: BrowserContext, locks: boolean): Promise<void> {
  const found = await Promise.all([
    ...pages.map((page) => page.evaluate(() => "locks" in navigator)),
    ...context.serviceWorkers().map((worker) => worker.evaluate(() => "locks" in navigator)),
  ]);
  expect(found).toEqual([locks, locks, locks]);
}

/** Writes plan after plan, and asks for a sync after each, as every save does. */
async function writeAndSync(data: LocalData, tab: string): Promise<string[]> {
  const words = Array.from({ length: PLANS_PER_TAB }, (_, plan) => `${tab} plan ${plan}`);
  for (const challenges of words) {
    await data.savePlans([{ challenges }]);
    await data.askForSync();
  }
  return words;
}

/** Makes every sync last a little, and counts how many are under way at once. */
function slowly(network: LyingNetwork): { most: number; requests: number } {
  const seen = { most: 0, requests: 0 };
  let underWay = 0;
  network.lie(async (exchange: Exchange) => {
    if (exchange.path !== "/api/sync") return exchange.pass();
    seen.requests += 1;
    underWay += 1;
    seen.most = Math.max(seen.most, underWay);
    await new Promise((resolve) => setTimeout(resolve, 10 + (seen.requests % 5) * 15));
    const answer = await exchange.ask();
    underWay -= 1;
    exchange.answer(answer);
  });
  return seen;
}
