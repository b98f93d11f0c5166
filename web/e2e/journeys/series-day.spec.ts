import { MESSAGES, ROUTES } from "@reignwell/contract";
import type { Page } from "@playwright/test";
import { isSound } from "../fixtures/checks/sound-page.ts";
import { SERIES_TITLE as TITLE, storeSeries } from "../fixtures/data/stored-series.ts";
import { expect, test } from "../fixtures/test.ts";
import { AccountPage } from "../pages/account-page.ts";
import { hasFocus, press, tabTo } from "../pages/keyboard.ts";
import { PlanPage } from "../pages/plan-page.ts";
import { SyncChip } from "../pages/sync-chip.ts";

const { series } = MESSAGES;

test("issue 17: from the page of the series into its day and through it by keyboard alone, with another tab open, and on a second device that is offline, too: both words stay, also after the membership has ended", async ({
  openDevice,
  database,
  person,
}) => {
  const { sql } = database;
  const topicId = await storeSeries(database);
  const address = `/?series=${topicId}`;
  const phone = await openDevice({ viewport: { width: 360, height: 740 } });
  const { page } = phone;
  await new AccountPage(page).open();
  await new AccountPage(page).register(person);
  await sql`update users set is_paid_member = true where username = ${person.username}`;
  await page.goto("/series");
  await press(page, page.getByRole("button", { name: `${series.start}: ${TITLE}` }), "Enter");
  await press(page, page.getByRole("link", { name: series.continueSeries, exact: true }), "Enter");
  await expect(page).toHaveURL(address);
  const plan = new PlanPage(page);
  await expect(plan.verse).toHaveText(/Verse of day 1/);
  await isSound(page, "the day of a series");
  await phone.readyWithLaterPages();

  const laptop = await openDevice();
  await new AccountPage(laptop.page).open();
  await new AccountPage(laptop.page).signIn(person);
  await laptop.page.goto(address);
  await expect(new PlanPage(laptop.page).verse).toHaveText(/Verse of day 1/);
  await laptop.readyWithLaterPages();
  await laptop.goOffline();
  await phone.goOffline();
  const otherTab = await phone.context.newPage();
  await otherTab.goto(address);
  await expect(new PlanPage(otherTab).verse).toHaveText(/Verse of day 1/);

  await byKeyboard(page, plan);
  await expect(page).toHaveURL(/\/series$/);
  await expect(otherTab.getByText(series.opensTomorrow(2))).toBeVisible();
  await otherTab.close();
  const there = new PlanPage(laptop.page);
  await there.walkToTheEnd({ priorities: ["On the laptop"], challenges: "" });
  await there.saveButton.click();
  await expect(laptop.page.getByText(series.dayDone(1))).toBeVisible();

  await phone.goOnline();
  await new SyncChip(page).saysSaved();
  await laptop.goOnline();
  await new SyncChip(laptop.page).saysSaved();
  await page.locator("summary", { hasText: series.words }).click();
  await expect(page.getByText("On the laptop", { exact: true })).toBeVisible();
  // The later one stands; the device that wrote it keeps what it replaced.
  await laptop.page.goto("/your-data");
  await expect(laptop.page.getByText("By keyboard alone", { exact: true })).toBeVisible();

  await sql`update users set is_paid_member = false where username = ${person.username}`;
  await page.goto("/series");
  await expect(page.getByText(series.membershipEnded)).toBeVisible();
  await page.locator("summary", { hasText: series.words }).click();
  await expect(page.getByText("On the laptop", { exact: true })).toBeVisible();
  const exported = await page.request.get(ROUTES.accountExport);
  expect(await exported.text()).toContain("On the laptop");
  await sql`delete from series_topics`;
});

/** Goes through the five steps without a pointer. */
async function byKeyboard(page: Page, plan: PlanPage): Promise<void> {
  await press(page, plan.continueButton, "Enter");
  await hasFocus(plan.step(1));
  await tabTo(page, plan.priority(1));
  await page.keyboard.type("By keyboard alone");
  await press(page, plan.continueButton, "Enter");
  await hasFocus(plan.step(2));
  await press(page, plan.actionsFor("By keyboard alone").first(), "Space");
  await press(page, plan.continueButton, "Enter");
  await hasFocus(plan.step(3));
  await press(page, plan.continueButton, "Enter");
  await hasFocus(plan.step(4));
  await press(page, plan.saveButton, "Enter");
}
