import { MESSAGES } from "@reignwell/contract";
import { addDays, centralDate, formatShortDate, monthOf } from "@reignwell/domain";
import type { Page } from "@playwright/test";
import { isSound } from "../fixtures/checks/sound-page.ts";
import { expect, test } from "../fixtures/test.ts";
import { AccountPage } from "../pages/account-page.ts";
import { PlanPage } from "../pages/plan-page.ts";

const { archive, membership, framework, offline } = MESSAGES;
const YESTERDAY = addDays(centralDate(Date.now()), -1);
const ADDRESS = `/reflections?month=${monthOf(YESTERDAY)}`;

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const card = (page: Page, reference: string) =>
  button(page, `${reference}, ${formatShortDate(YESTERDAY)}`);

test("V-001, V-012, D-068: a guest signs in first, a free user reads the days, a member also the own ones and plans yesterday late; all of it opens offline", async ({
  openDevice,
  database,
  person,
}) => {
  const { sql } = database;
  await sql`insert into scheduled_scriptures (schedule_date, verse, reference, reflection)
    values (${YESTERDAY}, 'They shall mount up with wings.', 'Isaiah 40:31', ${"Wait.\n\nRise."})`;
  // The whole page on wider screens is looked at in accessibility.spec.ts.
  const device = await openDevice({ viewport: { width: 320, height: 700 } });
  const { page } = device;
  const plan = new PlanPage(page);

  await page.goto("/reflections");
  await expect(page.getByRole("form", { name: "Sign In" })).toBeVisible();
  await new AccountPage(page).register(person);
  await page.getByRole("link", { name: framework.pastReflections }).click();
  await expect(page.getByRole("heading", { level: 1, name: archive.heading })).toBeFocused();
  await page.goto(ADDRESS);
  await expect(page.getByText(archive.found(1), { exact: true })).toBeVisible();
  await page.getByRole("tab", { name: archive.tabs.personal }).click();
  await expect(page.getByText(membership.premium(archive.feature))).toBeVisible();
  await isSound(page, "the upgrade prompt");

  await sql`update users set is_paid_member = true where username = ${person.username}`;
  await page.goto("/reflections?tab=personal");
  await expect(page.getByText(archive.emptyPersonal)).toBeVisible();
  await page.goto(ADDRESS);
  await card(page, "Isaiah 40:31").click();
  await expect(page.getByRole("dialog").getByText("Rise.")).toBeVisible();
  await isSound(page, "a reflection");
  await button(page, archive.planThisDay).click();
  await expect(page).toHaveURL(new RegExp(`for=${YESTERDAY}`));
  await expect(plan.verse).toHaveText(/mount up with wings/);
  await plan.walkToTheEnd({ priorities: ["Rest"], challenges: "" });
  await plan.save();

  await page.goto(ADDRESS);
  await device.readyWithLaterPages();
  await device.goOffline();
  await page.goto(ADDRESS);
  await expect(page.getByText(offline.heading)).toBeVisible();
  await card(page, "Isaiah 40:31").click();
  await expect(page.getByRole("dialog").getByText("Wait.")).toBeVisible();
  // It has its plan by now.
  await expect(button(page, archive.planThisDay)).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(card(page, "Isaiah 40:31")).toBeFocused();
  await page.getByRole("tab", { name: archive.tabs.personal }).click();
  await expect(card(page, "Isaiah 40:31")).toBeVisible();
  await page.getByRole("searchbox").fill("nobody wrote this");
  await expect(page.getByText(archive.emptySearch)).toBeVisible();
  await sql`delete from scheduled_scriptures`;
});
