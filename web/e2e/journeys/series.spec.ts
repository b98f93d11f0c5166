import { MESSAGES, PRODUCT_NAME, ROUTES } from "@reignwell/contract";
import type { Page } from "@playwright/test";
import { isSound } from "../fixtures/checks/sound-page.ts";
import { daysPass, SERIES_TITLE as TITLE, storeSeries } from "../fixtures/data/stored-series.ts";
import { expect, test } from "../fixtures/test.ts";
import { AccountPage } from "../pages/account-page.ts";
import { PlanPage } from "../pages/plan-page.ts";
import { SyncChip } from "../pages/sync-chip.ts";

const { series, membership } = MESSAGES;

const button = (page: Page, name: string) =>
  page.getByRole("button", { name: `${name}: ${TITLE}`, exact: true });
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
const active = (page: Page) => page.getByRole("region", { name: TITLE });

/** Writes the day that is open and completes it; the page of the series follows. */
async function completeDay(page: Page, day: number): Promise<void> {
  const plan = new PlanPage(page);
  await expect(plan.verse).toHaveText(new RegExp(`Verse of day ${day}`));
  await plan.walkToTheEnd({ priorities: [`Rest on day ${day}`], challenges: "Noise" });
  await plan.saveButton.click();
  await expect(page).toHaveURL(/\/series$/);
  await expect(page.getByText(series.dayDone(day))).toBeVisible();
}

test("S-001 to S-008, DEC-79 to DEC-81: a guest is invited, a member starts a series, does a day offline and makes up others on another device", async ({
  openDevice,
  database,
  person,
}) => {
  const topicId = await storeSeries(database);
  const phone = await openDevice({ viewport: { width: 320, height: 700 } });
  const { page } = phone;
  await page.goto("/series");
  await expect(page.getByRole("heading", { name: series.join(PRODUCT_NAME) })).toBeVisible();
  await isSound(page, "the invitation");
  await link(page, series.logIn).click();
  await new AccountPage(page).register(person);
  await page.goto("/series");
  await expect(page.getByText(membership.premium(series.feature))).toBeVisible();
  await database.sql`update users set is_paid_member = true where username = ${person.username}`;
  await page.goto("/series");
  await button(page, series.start).click();
  await expect(page.getByText(series.enrolled.title)).toBeVisible();
  await expect(active(page).getByText(series.dayOf(1))).toBeVisible();
  await isSound(page, "the active series");

  await phone.readyWithLaterPages();
  await phone.goOffline();
  await page.goto("/series");
  await active(page).getByRole("link", { name: series.continueSeries }).click();
  await completeDay(page, 1);
  await expect(active(page).getByText(series.percent(14))).toBeVisible();
  await expect(active(page).getByText(series.opensTomorrow(2))).toBeVisible();
  await page.goto(`/?series=${topicId}`);
  await expect(page.getByText("Verse of day 1.")).toBeVisible();
  await phone.goOnline();
  await new SyncChip(page).saysSaved();

  await daysPass(database, 2);
  const laptop = await openDevice({ viewport: { width: 1280, height: 800 } });
  await new AccountPage(laptop.page).open();
  await new AccountPage(laptop.page).signIn(person);
  await laptop.page.goto("/series");
  await expect(active(laptop.page).getByText(series.missed(1))).toBeVisible();
  await page.goto("/series");
  await expect(active(page).getByText(series.dayOf(2))).toBeVisible();
  await link(laptop.page, series.catchUp).click();
  await completeDay(laptop.page, 2);
  // The other device hears of it by itself.
  await expect(active(page).getByText(series.percent(29))).toBeVisible();
  await link(laptop.page, series.goToToday).click();
  await completeDay(laptop.page, 3);
  await expect(active(page).getByText(series.opensTomorrow(4))).toBeVisible();

  // The rest of the week, then once more from the beginning; the first run stays.
  await daysPass(database, 5);
  for (let day = 4; day <= 7; day += 1) {
    await page.request.post(ROUTES.seriesContinue, { data: { topicId, dayNumber: day } });
  }
  await expect(page.getByRole("heading", { name: series.completed })).toBeVisible();
  await button(page, series.restart).click();
  await expect(active(page).getByText(series.dayOf(1))).toBeVisible();
  await page.getByText(series.words).last().click();
  await expect(page.getByText("Rest on day 3", { exact: true })).toBeVisible();
  await isSound(page, "a completed series");
  await database.sql`delete from series_topics`;
});
