import { MESSAGES, ROUTES } from "@reignwell/contract";
import type { Page } from "@playwright/test";
import type { Device } from "../fixtures/devices/device.ts";
import { LocalData } from "../fixtures/devices/local-data.ts";
import type { Exchange, LyingNetwork } from "../fixtures/network/lying-network.ts";
import {
  accountKeyOf,
  sessionsOf,
  storedChallenges,
  userIdOf,
} from "../fixtures/data/stored-rows.ts";
import { expect, type Person, test } from "../fixtures/test.ts";
import { fireBackgroundSync } from "../fixtures/devices/browser-storage.ts";
import { AccountPage } from "../pages/account-page.ts";
import { SyncChip } from "../pages/sync-chip.ts";
import { logOut } from "../pages/log-out.ts";

test("DEC-04: signing out offline, with unsent changes kept: the session ends with the next connection, the changes wait for their owner", async ({
  database,
  network,
  openDevice,
  person,
}) => {
  const device = await openDevice({ url: network.url });
  const { page } = device;
  const userId = await enter(device, person, async () => userIdOf(database, person));
  const data = new LocalData(page, await accountKeyOf(database, userId));
  await device.goOffline();
  await data.savePlans([{ challenges: "kept for later" }]);
  await new SyncChip(page).saysWaiting(1);

  await signOut(page, MESSAGES.signOut.keep);
  await page.reload();
  await isSignedOut(page);
  expect(await sessionsOf(database, userId)).toBe(1);

  const before = network.heard.length;
  await device.goOnline();
  await expect.poll(() => sessionsOf(database, userId), { timeout: 30_000 }).toBe(0);
  await fireBackgroundSync(page, await accountKeyOf(database, userId));
  await page.reload();
  await isSignedOut(page);
  const requests = network.heard.slice(before);
  // Nothing was asked or sent in the name of the session that was left.
  const [first] = requests.filter(({ path }) => path === ROUTES.logout || path === ROUTES.user);
  expect(first?.path).toBe(ROUTES.logout);
  expect(pushes(requests)).toEqual([]);
  expect(await storedChallenges(database, userId)).toEqual([]);

  await new AccountPage(page).open();
  await new AccountPage(page).signIn(person);
  await data.hasWaiting(0);
  await new SyncChip(page).saysSaved();
  expect(await storedChallenges(database, userId)).toEqual(["kept for later"]);
});

test("DEC-04: signing out offline with nothing unsent takes the data from the device", async ({
  database,
  openDevice,
  person,
}) => {
  const device = await openDevice();
  const { page } = device;
  const userId = await enter(device, person, async () => userIdOf(database, person));
  await new SyncChip(page).saysSaved();
  await device.goOffline();
  await logOut(page);
  await isSignedOut(page);
  await expect
    .poll(() => databasesOn(page))
    .not.toContain(`reignwell-user-${await accountKeyOf(database, userId)}`);

  // A living cookie opens nothing: not by the address of a page that needs somebody either.
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/auth$/);
  await device.goOnline();
  await expect.poll(() => sessionsOf(database, userId), { timeout: 30_000 }).toBe(0);
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/auth$/);
});

test("DEC-04: the answer to a sync that comes after signing out does not bring the data back", async ({
  database,
  network,
  openDevice,
  person,
}) => {
  const device = await openDevice({ url: network.url });
  const { page } = device;
  const userId = await enter(device, person, async () => userIdOf(database, person));
  const name = `reignwell-user-${await accountKeyOf(database, userId)}`;
  await new SyncChip(page).saysSaved();
  const data = new LocalData(page, await accountKeyOf(database, userId));
  await data.savePlans([{ challenges: "on its way" }]);
  const held = holdSync(network);
  await data.askForSync();
  await held.caught;
  expect(await databasesOn(page)).toContain(name);

  await signOut(page, MESSAGES.signOut.discard);
  await expect.poll(() => databasesOn(page)).not.toContain(name);
  held.release();
  // A run that was under way ends, and another one is asked for; neither may make the database.
  await fireBackgroundSync(page, await accountKeyOf(database, userId));
  await expect.poll(() => held.answered()).toBe(true);
  for (const address of ["/", "/auth"]) {
    await page.goto(address);
    await isNobodys(page, name);
  }
});

async function enter<T>(device: Device, person: Person, then: () => Promise<T>): Promise<T> {
  await new AccountPage(device.page).open();
  await new AccountPage(device.page).register(person);
  await device.readyForOffline();
  return then();
}

/** Signs out where something is unsent, and gives this answer to what becomes of it. */
async function signOut(page: Page, answer: string): Promise<void> {
  await logOut(page);
  const dialog = page.getByRole("dialog", { name: MESSAGES.signOut.unsent });
  await dialog.getByRole("button", { name: answer }).click();
  await isSignedOut(page);
}

async function isSignedOut(page: Page): Promise<void> {
  await expect(page.getByRole("link", { name: MESSAGES.header.login })).toBeVisible();
  await expect(new SyncChip(page).button).toBeHidden();
}

async function isNobodys(page: Page, name: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await databasesOn(page)).not.toContain(name);
}

function databasesOn(page: Page): Promise<(string | undefined)[]> {
  return page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
}

function pushes(heard: readonly Exchange[]): string[] {
  return heard.filter(({ push }) => push > 0).map(({ body }) => body);
}

/** Lets the server act on the next batch, and keeps its answer from the device until the release. */
function holdSync(network: LyingNetwork) {
  let letGo: () => void = () => undefined;
  let answered = false;
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const caught = new Promise<void>((resolve) => {
    network.lie(async (exchange) => {
      if (exchange.push === 0) return exchange.pass();
      const answer = await exchange.ask();
      resolve();
      await released;
      exchange.answer(answer);
      answered = true;
    });
  });
  return { caught, release: letGo, answered: () => answered };
}
