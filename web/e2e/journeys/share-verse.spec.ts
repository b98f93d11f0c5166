import { MESSAGES } from "@reignwell/contract";
import { isSound } from "../fixtures/checks/sound-page.ts";
import { userIdOf } from "../fixtures/data/stored-rows.ts";
import { expect, somebody, test } from "../fixtures/test.ts";
import { AccountPage } from "../pages/account-page.ts";
import { PlanPage } from "../pages/plan-page.ts";

const texts = MESSAGES.sharing;

test("DEC-67: a verse shared offline earns its points later; its link shows it and keeps the code until the friend registers", async ({
  database,
  openDevice,
  person,
}) => {
  const device = await openDevice();
  const { page, context } = device;
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await new AccountPage(page).open();
  await new AccountPage(page).register(person);
  const verse = await new PlanPage(page).readVerse();
  await device.readyToShare();
  const userId = await userIdOf(database, person);
  const earned = async () => {
    const lines = await database.sql<{ points: number }[]>`
      select points from point_ledger where user_id = ${userId} and reason = 'share'`;
    return lines.map(({ points }) => points);
  };
  const copied = () => page.evaluate(() => navigator.clipboard.readText());

  await device.goOffline();
  await page.getByRole("button", { name: texts.title }).click();
  const dialog = page.getByRole("dialog", { name: texts.title });
  await dialog.getByRole("button", { name: texts.copyLink }).click();
  await expect(dialog.getByText(texts.waits)).toBeVisible();
  await expect(page.getByText(texts.copiedToast.title)).toBeVisible();
  expect(await copied()).toBe(new URL("/", page.url()).href);
  expect(await earned()).toEqual([]);
  await device.goOnline();
  await expect.poll(earned).toEqual([5]);

  // With a connection the same verse has its short link, and no further points.
  await dialog.getByRole("button", { name: texts.copyLink }).click();
  await expect.poll(copied).toContain("/s/");
  expect(await earned()).toEqual([5]);
  const { pathname } = new URL(await copied());

  // The browser's own page of errors would have no way on (DEC-86).
  const { heading, offline } = MESSAGES.notFound.sharedLink;
  const shared = await context.newPage();
  await device.goOffline();
  await shared.goto(pathname);
  await expect(shared.getByRole("heading", { name: heading })).toBeVisible();
  await expect(shared.getByText(offline)).toBeVisible();
  // It asks again by itself.
  await device.goOnline();
  await expect(shared.getByRole("dialog", { name: texts.received }).getByText(verse)).toBeVisible();
  await shared.close();

  const friend = somebody();
  const friends = (await openDevice()).page;
  await friends.goto(pathname);
  await expect(friends).toHaveURL(/\/$/);
  const received = friends.getByRole("dialog", { name: texts.received });
  await expect(received.getByText(verse)).toBeVisible();
  await received.getByRole("button", { name: texts.readToday }).click();
  await expect(received).toBeHidden();
  await friends.reload();
  await expect(new PlanPage(friends).verse).toBeVisible();
  await new AccountPage(friends).open();
  await new AccountPage(friends).register(friend);
  const [referred] = await database.sql`
    select referred_by as by from users where username = ${friend.username}`;
  expect(referred).toEqual({ by: userId });
  const [share] = await database.sql`
    select click_count as clicks from scripture_shares where user_id = ${userId}`;
  expect(share).toEqual({ clicks: 1 });
});

test("DEC-67: a short link that the server doesn't know says so, and leads on to today's verse", async ({
  openDevice,
}) => {
  const { page } = await openDevice({ viewport: { width: 360, height: 740 } });
  await page.goto("/s/AAAAAAAA");
  const dialog = page.getByRole("dialog", { name: texts.unknownLink.title });
  await expect(dialog).toBeVisible();
  await isSound(page, "a link that is not known");
  await dialog.getByRole("button", { name: texts.readToday }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/$/);
  await new PlanPage(page).readVerse();
});
