import { MESSAGES, ROUTES } from "@reignwell/contract";
import { storedPlans } from "../fixtures/data/stored-plans.ts";
import { expect, test } from "../fixtures/test.ts";
import { AccountPage } from "../pages/account-page.ts";
import { DashboardPage } from "../pages/dashboard-page.ts";
import { PlanPage } from "../pages/plan-page.ts";
import { SyncChip } from "../pages/sync-chip.ts";

const PLAN = { priorities: ["Visit the neighbors"], challenges: "Rain all day" };

test("A-027, D-001, D-060 to D-062: a guest's finished plan is sent nowhere, and waits with 'Save & Reign' ready after registering", async ({
  database,
  openDevice,
  person,
}) => {
  const { page, context } = await openDevice();
  const sent: string[] = [];
  context.on("request", (request) => {
    if (request.method() !== "GET") sent.push(`${request.method()} ${request.url()}`);
  });
  const plan = new PlanPage(page);
  await plan.open();
  await expect(page.getByText(MESSAGES.about.text)).toBeVisible();
  await plan.walkToTheEnd(PLAN);
  await plan.saveButton.click();

  const dialog = page.getByRole("dialog", { name: MESSAGES.plan.guestDialog });
  for (const benefit of MESSAGES.plan.guestBenefits) await expect(dialog).toContainText(benefit);
  await dialog.getByRole("button", { name: MESSAGES.plan.notNow }).click();
  await expect(dialog).toBeHidden();
  expect(sent).toEqual([]);
  await plan.saveButton.click();
  await dialog.getByRole("link", { name: MESSAGES.plan.createAccount }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await new AccountPage(page).register(person);

  await expect(plan.step(4)).toBeVisible();
  await expect(page.getByText(MESSAGES.about.text)).toBeHidden();
  await plan.save();
  await new DashboardPage(page).showsOnce([...PLAN.priorities, PLAN.challenges]);
  await new SyncChip(page).saysSaved();
  const stored = await storedPlans(database, person);
  expect(stored).toHaveLength(1);
  expect(stored[0]).toMatchObject(PLAN);
});

test("A-024: on a phone, why a registration fails stands in view, above the long form", async ({
  openDevice,
  person,
}) => {
  const { page } = await openDevice({ viewport: { width: 360, height: 640 } });
  await new AccountPage(page).open();
  await page.getByRole("tab", { name: MESSAGES.account.createAccount }).click();
  const form = page.getByRole("form", { name: MESSAGES.account.createAccount });
  await form.getByLabel("Username").fill(person.username);
  await form.getByLabel("Password", { exact: true }).fill(person.password);
  await form.getByLabel("Confirm password").fill(person.password);
  await page.route(`**${ROUTES.register}`, (route) => route.abort());
  await form.getByRole("button", { name: MESSAGES.account.createAccount }).click();
  const problem = form.getByRole("alert");
  await expect(problem).not.toBeEmpty();
  await expect(problem).toBeInViewport({ ratio: 1 });
});
