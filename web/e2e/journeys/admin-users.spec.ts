import { MESSAGES } from "@reignwell/contract";
import { isSound } from "../fixtures/checks/sound-page.ts";
import { expect, test } from "../fixtures/admin-test.ts";
import type { JourneyDatabase } from "../fixtures/servers/database.ts";

const texts = MESSAGES.adminUsers;
const WRITTEN = "I am afraid of the long talk";

/** Sixty users; the first has a plan a day for three days, shares, a friend and a disputed payment. */
async function fill({ sql }: JourneyDatabase): Promise<number> {
  await sql`insert into users (username, password, display_name, email, referral_code, created_at)
    select 'user-' || lpad(n::text, 2, '0'), 'none', 'Person ' || n, 'person' || n || '@example.org',
      'CODE' || n, now() - n * interval '1 hour' from generate_series(1, 60) as n`;
  const [row] = await sql<{ id: number }[]>`select id from users where username = 'user-01'`;
  const id = row?.id ?? 0;
  await sql`update users set referred_by = ${id} where username = 'user-02'`;
  await sql`insert into entries (user_id, id, date, verse, verse_reference, verse_reflection,
      priorities, action_steps, challenges, encouragement, created_at, version, stamps)
    select ${id}, gen_random_uuid(), (now() at time zone 'America/Chicago')::date - n::int, 'v', 'Psalm 46:10', 'r',
      '["Pray", "Call Anna", "Rest"]', '[]', ${WRITTEN}, '', now() - n * interval '1 day', n, '{}'
    from generate_series(0, 2) as n`;
  await sql`insert into scripture_shares (user_id, id, platform, verse_reference, created_at, version,
      stamps, click_count, points_earned)
    values (${id}, gen_random_uuid(), 'email', 'Psalm 1:1', now(), 1, '{}', 4, 10)`;
  await sql`insert into payments (id, user_id, amount, currency, state, flag, created_at)
    values ('pi_1', ${id}, 10000, 'usd', 'paid', 'dispute', now())`;
  return id;
}

test("X-033 to X-035, DEC-84, DEC-97: the administrator finds a user, sees the numbers and the four tabs, never the challenges, and each look is recorded", async ({
  openAsAdmin,
  openDevice,
  database,
}) => {
  test.setTimeout(90_000);
  const id = await fill(database);
  const page = await openAsAdmin("/admin?tab=users");
  await page.getByRole("link", { name: MESSAGES.admin.openUsers }).click();
  const [all] = await database.sql<{ count: number }[]>`select count(*)::int as count from users`;
  await expect(page.getByText(texts.total(all?.count ?? 0))).toBeVisible();
  const table = page.getByRole("table", { name: texts.list });
  await expect(table.getByRole("row")).toHaveCount(26);
  await isSound(page, "the users");
  // Users of journeys before this one may be on the server too.
  const count = all?.count ?? 0;
  const thirdPage = page.getByText(`51–${Math.min(75, count)} of ${count}`, { exact: true });
  await expect(thirdPage).toBeHidden();
  await page.getByRole("button", { name: "Page 3", exact: true }).click();
  await expect(thirdPage).toBeVisible();
  await page.reload();
  await expect(thirdPage).toBeVisible();
  await expect(table.getByRole("row")).toHaveCount(Math.min(75, count) - 49);

  // With the keyboard alone.
  await page.getByRole("searchbox", { name: texts.search }).focus();
  await page.keyboard.type("user-01");
  await expect(page.getByText(texts.found(1), { exact: true })).toBeVisible();
  await expect(table.getByRole("row")).toHaveCount(2);
  await expect(table.getByText(texts.marks.dispute)).toBeVisible();
  await page.getByRole("button", { name: texts.look("Person 1") }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 2, name: "Person 1" })).toBeFocused();
  const numbers = page.getByLabel(texts.analytics, { exact: true });
  await expect(numbers).toContainText("Current Streak3consecutive days");
  await expect(numbers).toContainText("Scripture Shares14 total clicks");
  await expect(numbers).toContainText("Referrals1");
  await expect(numbers).toContainText("Last Activejust now");
  await expect(page.getByRole("tabpanel")).toContainText("$100.00");
  await isSound(page, "a user");

  const views = () => database.sql`select 1 from admin_views where user_id = ${id}`;
  expect(await views()).toHaveLength(0);
  await page.getByRole("tab", { name: texts.tabs.entries }).focus();
  await page.keyboard.press("Enter");
  const plans = page.getByRole("table", { name: texts.tabs.entries });
  await expect(plans.getByRole("row")).toHaveCount(4);
  await expect(plans.getByText("Pray, Call Anna +1 more").first()).toBeVisible();
  await expect(plans.getByText(texts.challengesHidden).first()).toBeVisible();
  await expect(page.getByText(WRITTEN)).toBeHidden();
  expect((await views()).length).toBeGreaterThan(0);
  await isSound(page, "a user's entries");
  await page.getByRole("tab", { name: texts.tabs.shares }).click();
  await expect(page.getByRole("table", { name: texts.tabs.shares })).toContainText("Psalm 1:1");
  await page.getByRole("tab", { name: texts.tabs.referrals }).click();
  await expect(page.getByRole("table", { name: texts.tabs.referrals })).toContainText("@user-02");
  await page.setViewportSize({ width: 320, height: 640 });
  await isSound(page, "a user at 320 px", true);

  await page.goto("/privacy");
  await expect(page.getByText(/On this server they don’t show what you wrote/)).toBeVisible();
  const { page: guest } = await openDevice();
  await guest.goto("/admin/users");
  await expect(guest).toHaveURL(/\/auth/);
});
