import { MESSAGES } from "@reignwell/contract";
import { addDays, centralDate, formatShortDate, monthOf } from "@reignwell/domain";
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures/test.ts";
import { AccountPage } from "../pages/account-page.ts";
import { hasFocus, press, tabTo } from "../pages/keyboard.ts";
import { PlanPage } from "../pages/plan-page.ts";
import { SyncChip } from "../pages/sync-chip.ts";

const { archive } = MESSAGES;
const YESTERDAY = addDays(centralDate(Date.now()), -1);
const ADDRESS = `/reflections?month=${monthOf(YESTERDAY)}`;

const tab = (page: Page, name: string) => page.getByRole("tab", { name });
const card = (page: Page, reference: string) =>
  page.getByRole("button", { name: `${reference}, ${formatShortDate(YESTERDAY)}` });

test("V-002 to V-004, V-007, issue 17: the archive and a late plan by keyboard alone; the plan comes into the archive that is open on another device, and stays there offline", async ({
  openDevice,
  database,
  person,
}) => {
  const { sql } = database;
  await sql`insert into scheduled_scriptures (schedule_date, verse, reference, reflection)
    values (${YESTERDAY}, 'He restores my soul.', 'Psalm 23:3', 'Rest.')`;
  const laptop = await openDevice();
  const { page } = laptop;
  await new AccountPage(page).open();
  await new AccountPage(page).register(person);
  await sql`update users set is_paid_member = true where username = ${person.username}`;
  const phone = await openDevice({ viewport: { width: 360, height: 740 } });
  await new AccountPage(phone.page).open();
  await new AccountPage(phone.page).signIn(person);
  await phone.page.goto(ADDRESS);
  await expect(card(phone.page, "Psalm 23:3")).toBeVisible();
  await tab(phone.page, archive.tabs.personal).click();
  await expect(phone.page.getByText(archive.emptyPersonal)).toBeVisible();

  await page.goto(ADDRESS);
  await throughTheArchive(page);
  await press(page, page.getByRole("button", { name: archive.planThisDay }), "Enter");
  await expect(page).toHaveURL(new RegExp(`for=${YESTERDAY}`));
  await latePlan(new PlanPage(page));
  await new SyncChip(page).saysSaved();

  // The page that stood open all the time hears of it by itself.
  await expect(card(phone.page, "Psalm 23:3")).toBeVisible();
  await phone.readyWithLaterPages();
  await phone.goOffline();
  await phone.page.goto(`${ADDRESS}&tab=personal`);
  await card(phone.page, "Psalm 23:3").click();
  await expect(phone.page.getByRole("dialog").getByText("He restores my soul.")).toBeVisible();
  await phone.page.keyboard.press("Escape");
  await tab(phone.page, archive.tabs.daily).click();
  await card(phone.page, "Psalm 23:3").click();
  await expect(phone.page.getByRole("dialog").getByText("Rest.")).toBeVisible();
  await expect(phone.page.getByRole("button", { name: archive.planThisDay })).toBeHidden();
  await sql`delete from scheduled_scriptures`;
});

/** Through tabs, months, the search and a reflection without a pointer; ends in the open one. */
async function throughTheArchive(page: Page): Promise<void> {
  await tabTo(page, tab(page, archive.tabs.daily));
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page.getByText(archive.emptyPersonal)).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await expect(card(page, "Psalm 23:3")).toBeVisible();
  await tabTo(page, page.getByRole("searchbox"));
  await page.keyboard.type("restores");
  await press(page, page.getByRole("button", { name: archive.previousMonth }), "Enter");
  await press(page, page.getByRole("button", { name: archive.searchAllMonths }), "Enter");
  await press(page, card(page, "Psalm 23:3"), "Enter");
  await expect(page.getByRole("dialog").getByText("Rest.")).toBeVisible();
  await page.keyboard.press("Escape");
  await hasFocus(card(page, "Psalm 23:3"));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByText("Rest.")).toBeVisible();
}

/** The five steps without a pointer. */
async function latePlan(plan: PlanPage): Promise<void> {
  const { page } = plan;
  await expect(plan.verse).toHaveText(/restores my soul/);
  await press(page, plan.continueButton, "Enter");
  await hasFocus(plan.step(1));
  await tabTo(page, plan.priority(1));
  await page.keyboard.type("Rest");
  await press(page, plan.continueButton, "Enter");
  await hasFocus(plan.step(2));
  await press(page, plan.actionsFor("Rest").first(), "Space");
  await press(page, plan.continueButton, "Enter");
  await hasFocus(plan.step(3));
  await press(page, plan.continueButton, "Enter");
  await hasFocus(plan.step(4));
  await press(page, plan.saveButton, "Enter");
  await expect(page.getByRole("dialog", { name: MESSAGES.plan.savedModal })).toBeVisible();
}
