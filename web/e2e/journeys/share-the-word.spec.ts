import type { Page } from "@playwright/test";
import { type GiveawayEntryAnswer, MESSAGES, ROUTES } from "@reignwell/contract";
import { isSound } from "../fixtures/checks/sound-page.ts";
import { Administrator } from "../fixtures/data/administrator.ts";
import { call, earn75 } from "../fixtures/data/share-calls.ts";
import { expect, somebody, test } from "../fixtures/test.ts";
import { AccountPage } from "../pages/account-page.ts";

const { shareTheWord: texts, header, rewards } = MESSAGES;
const HOUR = 3_600_000;

const badge = (page: Page, points: number) =>
  page.getByRole("link", { name: header.points(points) });
const enter = (page: Page, points: number) =>
  page.getByRole("button", { name: texts.enter(points), exact: true });

test("R-001 to R-020: a visitor only looks at a giveaway; somebody signed in enters it once, their other device knows, and points that are given back are seen", async ({
  openDevice,
  database,
  server,
  person,
}) => {
  const admin = await Administrator.signIn(database, server.url);
  const id = await admin.makeGiveaway({ title: "A Bible", endsIn: 75.5 * HOUR });
  const phone = await openDevice({ viewport: { width: 360, height: 740 } });
  const { page } = phone;
  await page.goto("/referral?tab=giveaways&ref=ABCD2345");
  await expect(page.getByRole("heading", { name: texts.signInGiveaways.title })).toBeVisible();
  await expect(page.getByText(texts.days(3, 3))).toBeVisible();
  await expect(page).toHaveURL(/\/referral\?tab=giveaways$/);
  await page.getByRole("link", { name: texts.view }).click();
  await expect(page.getByRole("heading", { name: "A Bible" })).toBeFocused();
  await enter(page, 50).click({ force: true });
  await expect(page.getByText(texts.loginRequired.description)).toBeVisible();
  await page.getByRole("link", { name: texts.signIn }).click();
  await new AccountPage(page).register(person);

  await page.goto(`/referral?tab=giveaways&giveaway=${id}`);
  await expect(page.getByText(rewards.needMorePoints(50))).toBeVisible();
  await enter(page, 50).click({ force: true });
  await expect(page.getByText(texts.notEnoughPoints.title)).toBeVisible();

  await earn75(page);
  const laptop = await openDevice({ viewport: { width: 1280, height: 800 } });
  await new AccountPage(laptop.page).open();
  await new AccountPage(laptop.page).signIn(person);
  await laptop.page.goto(`/referral?tab=giveaways&giveaway=${id}`);
  await expect(badge(laptop.page, 75)).toBeVisible();
  const tip = laptop.page.getByRole("tooltip").filter({ hasText: header.toRewards });
  // It listens for the pointer when the page has come to rest.
  await expect(async () => {
    await laptop.page.mouse.move(0, 400);
    await badge(laptop.page, 75).hover();
    await expect(tip).toBeInViewport({ ratio: 1, timeout: 2000 });
  }).toPass();
  await page.goto(`/referral?tab=giveaways&giveaway=${id}`);
  await page.getByRole("button", { name: texts.more }).click();
  const odds = page.getByRole("button", { name: texts.odds("12") });
  await expect(odds).toHaveAccessibleDescription(texts.oddsTooltip);
  await odds.click();
  await expect(page.getByRole("tooltip")).toBeInViewport({ ratio: 1 });
  await enter(page, 60).dblclick();
  await expect(page.getByText(texts.entryConfirmed.title)).toBeVisible();
  await expect(page.getByText(texts.youHave(15))).toBeVisible();
  // The other device hears of it by itself.
  await expect(badge(laptop.page, 15)).toBeVisible();
  await expect(laptop.page.getByRole("heading", { name: texts.yourEntries })).toBeVisible();
  await isSound(laptop.page, "a giveaway that was entered");
  const entries = await page.request.get(ROUTES.giveawayEntries);
  expect(await entries.json()).toMatchObject([{ pointsSpent: 60 }]);

  await phone.readyWithLaterPages();
  await phone.goOffline();
  await page.goto("/referral?tab=giveaways");
  // DEC-110: what the device saw is there to be read.
  await expect(page.getByText(/You see what was so on/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "A Bible" }).first()).toBeVisible();
  await page.getByRole("tab", { name: texts.tabs.referral }).click();
  await expect(page.getByText(texts.referralOffline)).toBeVisible();
  await expect(page.getByLabel(texts.link)).toHaveValue(/\/auth\?ref=[A-Z0-9]{8}$/);
  await page.getByRole("tab", { name: texts.tabs.achievements }).click();
  await expect(page.getByText(texts.achievementsOffline)).toBeVisible();

  // The giveaway is closed: it is on the list no more, and the points are back.
  await admin.close(id);
  await expect(badge(laptop.page, 75)).toBeVisible();
  await laptop.page.goto("/referral?tab=giveaways");
  await expect(laptop.page.getByText(new RegExp(texts.refunded))).toBeVisible();
  await isSound(laptop.page, "own entries in a giveaway that was closed");
  await admin.leave();
});

test("R-003, R-008: a paid member invites a friend, and reads at once that their first plan brought points", async ({
  openDevice,
  database,
  person,
}) => {
  const { page } = await openDevice({ viewport: { width: 360, height: 740 } });
  await new AccountPage(page).open();
  await new AccountPage(page).register(person);
  await database.sql`update users set is_paid_member = true where username = ${person.username}`;
  await page.goto("/referral");
  await expect(page.getByText(texts.noFriends)).toBeVisible();
  const link = await page.getByLabel(texts.link).inputValue();

  const friend = somebody();
  const friends = (await openDevice({ viewport: { width: 1280, height: 800 } })).page;
  await friends.goto(new URL(link).pathname + new URL(link).search);
  await new AccountPage(friends).register(friend);
  await page.reload();
  await expect(page.getByText(texts.pending)).toBeVisible();
  const plan = {
    verse: "A verse",
    verseReference: "Psalm 1:1",
    priorities: ["Call my sister"],
    actionSteps: [],
  };
  await call(friends, ROUTES.entries, { date: new Date().toISOString().slice(0, 10), ...plan });
  // Without a step of the member's own: 50 for the friend, 100 for the first one.
  await expect(page.getByText(texts.pending)).toBeHidden();
  await expect(page.getByText(texts.balance(150))).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: friend.username })).toContainText(
    texts.balance(50),
  );
  await isSound(page, "the referral program of a member");
  await page.getByRole("tab", { name: texts.tabs.achievements }).click();
  await expect(page.getByText(/^Achieved on /)).toHaveCount(1);
});

test("DEC-72: the page of a draw explains it, computes the winner again, and says when one does not fit", async ({
  openDevice,
  database,
  server,
  person,
}) => {
  const admin = await Administrator.signIn(database, server.url);
  const { page } = await openDevice({ viewport: { width: 360, height: 740 } });
  await new AccountPage(page).open();
  await new AccountPage(page).register(person);
  await earn75(page);
  const id = await admin.makeGiveaway({ title: "A drawn Bible", endsIn: 10_000 });
  const { entry } = await call<GiveawayEntryAnswer>(page, ROUTES.enterGiveaway, {
    giveawayId: id,
    pointsSpent: 60,
  });
  await page.goto(`/giveaways/${id}/draw`);
  await expect(page.getByRole("heading", { name: texts.drawHeadingBefore })).toBeVisible();
  await expect(page.getByText(texts.fingerprint)).toBeVisible();
  expect((await admin.draw(id)).status()).toBe(409);
  await expect.poll(async () => (await admin.draw(id)).status(), { timeout: 30_000 }).toBe(200);
  await page.goto(`/giveaways/${id}/draw`);
  await expect(page.getByText(texts.seedMatches)).toBeVisible();
  await expect(page.getByText(texts.winnerMatches(entry.id))).toBeVisible();
  await expect(page.getByText(texts.yoursWon)).toBeVisible();
  await isSound(page, "a draw that fits");
  await page.goto("/referral?tab=giveaways");
  await expect(page.getByText(texts.won)).toBeVisible();

  // Somebody with the database changes what was published.
  await database.sql`update weekly_giveaways set winning_entry_id = ${entry.id + 1},
    seed = ${"5e".repeat(32)} where id = ${id}`;
  await page.goto(`/giveaways/${id}/draw`);
  await expect(page.getByText(texts.winnerDiffers(entry.id, entry.id + 1))).toBeVisible();
  await expect(page.getByText(texts.seedDiffers)).toBeVisible();
  await expect(page.getByText(texts.listDiffers)).toBeVisible();
  await admin.leave();
});
