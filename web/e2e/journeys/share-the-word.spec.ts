import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";
import { MESSAGES } from "@reignwell/contract";
import { drawText, winningEntry } from "@reignwell/domain";
import { isSound } from "../fixtures/checks/sound-page.ts";
import type { JourneyDatabase } from "../fixtures/servers/database.ts";
import { expect, test } from "../fixtures/test.ts";
import { AccountPage } from "../pages/account-page.ts";

const { shareTheWord: texts, header, rewards } = MESSAGES;
const SEED = "5e".repeat(32);
const sha256 = (text: string) => createHash("sha256").update(text).digest();

/** Stores a giveaway that began an hour ago and ends at an instant; says its id. */
async function storeGiveaway({ sql }: JourneyDatabase, title: string, end: Date): Promise<number> {
  const [made] = await sql<{ id: number }[]>`
    insert into weekly_giveaways
      (title, description, prize, rules, start_date, end_date, point_requirement, seed, commitment)
    values (${title}, 'For one of those who share the word.', 'A study Bible',
      'Open to everybody. Entering is free.', now() - interval '2 days', ${end}, 100,
      ${SEED}, ${sha256(SEED).toString("hex")})
    returning id`;
  return made?.id ?? 0;
}

/** The points of three friends, as the ledger would have them. */
async function earn({ sql }: JourneyDatabase, username: string, points: number): Promise<void> {
  await sql`insert into point_ledger (user_id, reason, reference, points, created_at)
    select id, 'referral', 'friends', ${points}, now() from users where username = ${username}`;
  await sql`update users set sharing_points = ${points} where username = ${username}`;
}

const badge = (page: Page, points: number) =>
  page.getByRole("link", { name: header.points(points) });
const enter = (page: Page, points: number) =>
  page.getByRole("button", { name: texts.enter(points), exact: true });

test("R-001 to R-020: a visitor only looks at a giveaway; somebody signed in enters it once, and their other device knows", async ({
  openDevice,
  database,
  person,
}) => {
  const id = await storeGiveaway(database, "A Bible", new Date(Date.now() + 75.5 * 3_600_000));
  const phone = await openDevice({ viewport: { width: 360, height: 740 } });
  const { page } = phone;
  await page.goto("/referral?tab=giveaways&ref=ABCD2345");
  await expect(page.getByRole("heading", { name: texts.signInGiveaways.title })).toBeVisible();
  await expect(page.getByText(texts.days(3, 3))).toBeVisible();
  await expect(page).toHaveURL(/\/referral\?tab=giveaways$/);
  await page.getByRole("link", { name: texts.view }).click();
  await expect(page.getByRole("heading", { name: "A Bible" })).toBeFocused();
  await enter(page, 100).click({ force: true });
  await expect(page.getByText(texts.loginRequired.description)).toBeVisible();
  await page.getByRole("link", { name: texts.signIn }).click();
  await new AccountPage(page).register(person);

  await page.goto(`/referral?tab=giveaways&giveaway=${id}`);
  await expect(page.getByText(rewards.needMorePoints(100))).toBeVisible();
  await enter(page, 100).click({ force: true });
  await expect(page.getByText(texts.notEnoughPoints.title)).toBeVisible();

  await earn(database, person.username, 250);
  const laptop = await openDevice({ viewport: { width: 1280, height: 800 } });
  await new AccountPage(laptop.page).open();
  await new AccountPage(laptop.page).signIn(person);
  await laptop.page.goto(`/referral?tab=giveaways&giveaway=${id}`);
  await expect(badge(laptop.page, 250)).toBeVisible();
  await page.goto(`/referral?tab=giveaways&giveaway=${id}`);
  await page.getByRole("button", { name: texts.more }).click();
  await expect(page.getByRole("button", { name: texts.odds("11") })).toBeVisible();
  await enter(page, 110).dblclick();
  await expect(page.getByText(texts.entryConfirmed.title)).toBeVisible();
  await expect(page.getByText(texts.youHave(140))).toBeVisible();
  // The other device hears of it by itself.
  await expect(badge(laptop.page, 140)).toBeVisible();
  await expect(laptop.page.getByRole("heading", { name: texts.yourEntries })).toBeVisible();
  await isSound(laptop.page, "a giveaway that was entered");
  const made = await database.sql`select points_spent from giveaway_entries`;
  expect(made.map((entry) => entry["points_spent"])).toEqual([110]);

  await phone.readyWithLaterPages();
  await phone.goOffline();
  await page.goto("/referral");
  await expect(page.getByText(texts.referralOffline)).toBeVisible();
  await expect(page.getByLabel(texts.link)).toHaveValue(/\/auth\?ref=[A-Z0-9]{8}$/);
  await page.getByRole("tab", { name: texts.tabs.achievements }).click();
  await expect(page.getByText(texts.achievementsOffline)).toBeVisible();
});

test("DEC-72: the page of a draw explains it, computes the winner again, and says when one does not fit", async ({
  openDevice,
  database,
}) => {
  const id = await storeGiveaway(database, "A drawn Bible", new Date(Date.now() - 60_000));
  const { page } = await openDevice({ viewport: { width: 360, height: 740 } });
  await page.goto(`/giveaways/${id}/draw`);
  await expect(page.getByRole("heading", { name: texts.drawHeadingBefore })).toBeVisible();
  await expect(page.getByText(sha256(SEED).toString("hex"))).toBeVisible();

  const entries = [4, 9, 17].map((entry) => ({ id: entry, pointsSpent: 100 + 10 * entry }));
  const winner = winningEntry(sha256(drawText(SEED, entries)), entries) ?? 0;
  const draw = (drawn: number) => database.sql`update weekly_giveaways
    set drawn_at = now(), drawn_entries = ${database.sql.json(entries)}, winning_entry_id = ${drawn},
      drawn_ticket = ${sha256(drawText(SEED, entries)).toString("hex")}
    where id = ${id}`;
  await draw(winner);
  await page.goto(`/giveaways/${id}/draw`);
  await expect(page.getByText(texts.seedMatches)).toBeVisible();
  await expect(page.getByText(texts.winnerMatches(winner))).toBeVisible();
  await isSound(page, "a draw that fits");

  const other = entries.find((entry) => entry.id !== winner)?.id ?? 0;
  await draw(other);
  await page.goto(`/giveaways/${id}/draw`);
  await expect(page.getByText(texts.winnerDiffers(winner, other))).toBeVisible();
});
