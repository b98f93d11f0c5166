import type { Page } from "@playwright/test";
import { MESSAGES, ROUTES } from "@reignwell/contract";
import { LocalData } from "../fixtures/devices/local-data.ts";
import {
  accountKeyOf,
  endSessions,
  storedChallenges,
  userIdOf,
} from "../fixtures/data/stored-rows.ts";
import { expect, type Person, somebody, test } from "../fixtures/test.ts";
import { AccountPage } from "../pages/account-page.ts";
import { SyncChip } from "../pages/sync-chip.ts";
import { logOut } from "../pages/log-out.ts";

const WORDS = ["first of them", "second of them"];

test("the session ends on the server while changes wait: they wait for the same person", async ({
  database,
  openDevice,
  person,
}) => {
  const device = await openDevice();
  const { page } = device;
  await new AccountPage(page).open();
  await new AccountPage(page).register(person);
  await device.readyForOffline();
  const userId = await userIdOf(database, person);
  const data = new LocalData(page, await accountKeyOf(database, userId));
  await new SyncChip(page).saysSaved();

  await endSessions(database, userId);
  await data.savePlans(WORDS.map((challenges) => ({ challenges })));
  await data.askForSync();
  await new SyncChip(page).saysSignIn(WORDS.length);
  expect(await data.challenges()).toEqual(WORDS);
  expect(await storedChallenges(database, userId)).toEqual([]);

  await signInFromChip(page, person);
  await data.hasWaiting(0);
  await new SyncChip(page).saysSaved();
  expect(await storedChallenges(database, userId)).toEqual(WORDS);
  expect(await data.queue()).toEqual({ waiting: 0, rejected: 0 });
});

test("the session ends and a different person signs in: nothing of the first one's is carried", async ({
  database,
  network,
  openDevice,
  person,
}) => {
  const other = somebody();
  const elsewhere = await openDevice();
  await new AccountPage(elsewhere.page).open();
  await new AccountPage(elsewhere.page).register(other);
  const device = await openDevice({ url: network.url });
  const { page } = device;
  await new AccountPage(page).open();
  await new AccountPage(page).register(person);
  await device.readyForOffline();
  const [userId, otherId] = [await userIdOf(database, person), await userIdOf(database, other)];
  const data = new LocalData(page, await accountKeyOf(database, userId));

  await endSessions(database, userId);
  await data.savePlans(WORDS.map((challenges) => ({ challenges })));
  await data.askForSync();
  await new SyncChip(page).saysSignIn(WORDS.length);

  await signInFromChip(page, other);
  const others = new LocalData(page, await accountKeyOf(database, otherId));
  await others.savePlans([{ challenges: "the other's own" }]);
  await others.askForSync();
  await others.hasWaiting(0);
  await new SyncChip(page).saysSaved();
  expect(await storedChallenges(database, otherId)).toEqual(["the other's own"]);
  expect(await storedChallenges(database, userId)).toEqual([]);
  const signedIn = network.heard.findLastIndex(({ path }) => path === ROUTES.login);
  const sent = network.heard.slice(signedIn).map(({ body }) => body);
  expect(sent.join("\n")).toContain("the other's own");
  expect(sent.filter((body) => WORDS.some((word) => body.includes(word)))).toEqual([]);
  expect(await data.queue()).toEqual({ waiting: WORDS.length, rejected: 0 });

  await logOut(page);
  await expect(page.getByRole("link", { name: MESSAGES.header.login })).toBeVisible();
  await new AccountPage(page).open();
  await new AccountPage(page).signIn(person);
  await data.hasWaiting(0);
  await new SyncChip(page).saysSaved();
  expect(await storedChallenges(database, userId)).toEqual(WORDS);
  expect(await storedChallenges(database, otherId)).toEqual(["the other's own"]);
});

/** The way that the chip offers to whom it says 'Sign in to send'. */
async function signInFromChip(page: Page, person: Person): Promise<void> {
  await new SyncChip(page).button.click();
  const panel = page.getByRole("dialog", { name: "Sync" });
  await panel.getByRole("link", { name: "Sign in" }).click();
  await new AccountPage(page).signIn(person);
}
