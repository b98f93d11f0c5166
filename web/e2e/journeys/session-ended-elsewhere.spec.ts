import { MESSAGES } from "@reignwell/contract";
import type { Page } from "@playwright/test";
import {
  fireBackgroundSync,
  readScreen,
  readStorage,
} from "../fixtures/devices/browser-storage.ts";
import type { Device } from "../fixtures/devices/device.ts";
import { LocalData } from "../fixtures/devices/local-data.ts";
import { accountKeyOf, storedChallenges, userIdOf } from "../fixtures/data/stored-rows.ts";
import { expect, type Person, test } from "../fixtures/test.ts";
import { AccountPage } from "../pages/account-page.ts";
import { SyncChip } from "../pages/sync-chip.ts";

/** Words that nobody else would write. */
const SENT = "quince-marmalade";
const UNSENT = ["hollyhock-lantern", "cormorant-ledger"];
const texts = MESSAGES.sessionEnd;

test("X-4: a device that was signed out elsewhere, with nothing unsent, keeps nothing; its other tab follows", async ({
  database,
  openDevice,
  person,
}) => {
  const { lost, mine, data, name } = await lostPhone({ database, openDevice, person });
  await data.savePlans([{ challenges: SENT }]);
  await data.askForSync();
  await new SyncChip(lost.page).saysSaved();
  const otherTab = await lost.context.newPage();
  await otherTab.goto("/dashboard");
  await expect(new SyncChip(otherTab).button).toBeVisible();

  // The live stream hears of it by itself; nobody touches the lost device.
  await endOthers(mine.page);
  await saysSignedOut(lost.page);
  await expect(otherTab).toHaveURL(/\/auth$/);
  for (const page of [lost.page, otherTab]) expect(await readScreen(page)).not.toContain(SENT);
  await expect.poll(() => databasesOn(lost.page)).not.toContain(name);
  expect(JSON.stringify(await readStorage(lost.page))).not.toContain(SENT);

  // It is said until somebody has signed in, and brings nobody back.
  await otherTab.close();
  await lost.page.reload();
  await saysSignedOut(lost.page);
  await lost.page.goto("/dashboard");
  await expect(lost.page).toHaveURL(/\/auth$/);
  await new AccountPage(lost.page).signIn(person);
  await data.hasWaiting(0);
  await expect.poll(() => data.challenges()).toEqual([SENT]);
});

test("X-4: unsent changes wait, hidden and counted, behind the sign-in of the same person", async ({
  database,
  openDevice,
  person,
}) => {
  const { lost, mine, userId, data, name } = await lostPhone({ database, openDevice, person });
  await lost.goOffline();
  await data.savePlans(UNSENT.map((challenges) => ({ challenges })));
  await new SyncChip(lost.page).saysWaiting(UNSENT.length);
  await endOthers(mine.page);
  // Without a network it cannot know.
  await lost.page.goto("/dashboard?tab=history");
  await expect(lost.page.getByText(/waits|saved/).first()).toBeVisible();

  await lost.goOnline();
  await saysSignedOut(lost.page);
  await expect(lost.page.getByText(texts.changesWait(UNSENT.length))).toBeVisible();
  expect(await databasesOn(lost.page)).toContain(name);
  await isHidden(lost.page, person);
  // Not by the browser's background sync either.
  await fireBackgroundSync(lost.page, await accountKeyOf(database, userId));
  expect(await storedChallenges(database, userId)).toEqual([]);
  await lost.page.screenshot({ path: "test-results/signed-out-elsewhere.png" });

  await new AccountPage(lost.page).signIn(person);
  await data.hasWaiting(0);
  await new SyncChip(lost.page).saysSaved();
  expect(await storedChallenges(database, userId)).toEqual(UNSENT.toSorted());
  await lost.page.goto("/settings");
  await lost.page.reload();
  await expect(new SyncChip(lost.page).button).toBeVisible();
});

test("X-4: the worker finds it while no page of the app is open", async ({
  database,
  openDevice,
  person,
}) => {
  const { lost, mine, userId, data, name } = await lostPhone({ database, openDevice, person });
  await data.savePlans([{ challenges: SENT }]);
  await data.askForSync();
  await new SyncChip(lost.page).saysSaved();
  // A file of the same origin that is no page of the app.
  await lost.page.goto("/favicon.svg");
  await endOthers(mine.page);
  await fireBackgroundSync(lost.page, await accountKeyOf(database, userId));
  await expect.poll(() => databasesOn(lost.page), { timeout: 30_000 }).not.toContain(name);

  // Also without a network: who used the device is not known to it any more.
  await lost.goOffline();
  await lost.page.goto("/");
  await saysSignedOut(lost.page);
  expect(await readScreen(lost.page)).not.toContain(SENT);
});

test("X-4: the deletion of the account takes everything from the person's other devices", async ({
  database,
  openDevice,
  person,
}) => {
  const { lost, mine, data, name } = await lostPhone({ database, openDevice, person });
  await lost.goOffline();
  await data.savePlans(UNSENT.map((challenges) => ({ challenges })));
  await deleteAccount(mine.page, person);
  await lost.goOnline();
  await expect(lost.page).toHaveURL(/\/auth$/, { timeout: 30_000 });
  await expect(lost.page.getByText(texts.deleted.title)).toBeVisible();
  await expect.poll(() => databasesOn(lost.page)).not.toContain(name);
  const kept = JSON.stringify(await readStorage(lost.page));
  for (const word of [...UNSENT, person.username]) expect(kept).not.toContain(word);
});

interface Given {
  database: Parameters<typeof userIdOf>[0];
  openDevice: () => Promise<Device>;
  person: Person;
}

/** A person with two devices: one that will be signed out, and one in their hands. */
async function lostPhone({ database, openDevice, person }: Given) {
  const lost = await openDevice();
  await new AccountPage(lost.page).open();
  await new AccountPage(lost.page).register(person);
  await lost.readyForOffline();
  const mine = await openDevice();
  await new AccountPage(mine.page).open();
  await new AccountPage(mine.page).signIn(person);
  const userId = await userIdOf(database, person);
  await new SyncChip(lost.page).saysSaved();
  return {
    lost,
    mine,
    userId,
    data: new LocalData(lost.page, await accountKeyOf(database, userId)),
    name: `reignwell-user-${await accountKeyOf(database, userId)}`,
  };
}

/** 'Sign out' at the one other device in the list. */
async function endOthers(page: Page): Promise<void> {
  await page.goto("/account");
  await page
    .getByRole("button", { name: /^Sign out/ })
    .last()
    .click();
  await expect(page.getByText("That device is signed out.")).toBeVisible();
}

async function deleteAccount(page: Page, { password }: Person): Promise<void> {
  await page.goto("/your-data");
  await page.getByRole("button", { name: MESSAGES.yourData.deleteAccount }).click();
  const dialog = page.getByRole("dialog", { name: MESSAGES.yourData.deleteAccount });
  await dialog.getByLabel("Your password").fill(password);
  await dialog.getByRole("button", { name: "Delete for good" }).click();
  await expect(page.getByText(MESSAGES.yourData.accountDeleted.title)).toBeVisible();
}

async function saysSignedOut(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/auth$/, { timeout: 40_000 });
  await expect(page.getByText(texts.ended.title)).toBeVisible();
}

async function isHidden(page: Page, { username }: Person): Promise<void> {
  for (const address of ["/auth", "/", "/dashboard", "/your-data"]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const screen = await readScreen(page);
    for (const word of [...UNSENT, username]) expect(screen).not.toContain(word);
  }
  await page.goto("/auth");
}

function databasesOn(page: Page): Promise<(string | undefined)[]> {
  return page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
}
