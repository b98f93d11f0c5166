import { centralDate } from "@reignwell/domain";
import { MESSAGES } from "@reignwell/contract";
import { storedPlans } from "../fixtures/data/stored-plans.ts";
import { expect, test } from "../fixtures/test.ts";
import { AccountPage } from "../pages/account-page.ts";
import { PlanPage } from "../pages/plan-page.ts";

const PLAN = { priorities: ["Visit the neighbors"], challenges: "Rain all day" };
const DAY = 86_400_000;

for (const way of ["registering", "signing in"] as const) {
  test(`D-061, DEC-33: a guest's plan finished offline two days ago waits for ${way}, with its own date`, async ({
    database,
    openDevice,
    person,
  }) => {
    if (way === "signing in") {
      const other = await openDevice();
      await new AccountPage(other.page).open();
      await new AccountPage(other.page).register(person);
    }
    const device = await openDevice({ viewport: { width: 360, height: 740 } });
    const { page } = device;
    const plan = new PlanPage(page);
    await plan.open();
    await device.readyForOffline();
    await device.goOffline();
    const then = Date.now() - 2 * DAY;
    await page.clock.setSystemTime(then);
    await plan.open();
    await plan.walkToTheEnd(PLAN);
    await plan.saveButton.click();
    const dialog = page.getByRole("dialog", { name: MESSAGES.plan.guestDialog });
    await dialog.getByRole("button", { name: MESSAGES.plan.notNow }).click();

    await page.clock.setSystemTime(Date.now());
    await device.goOnline();
    const account = new AccountPage(page);
    await account.open();
    await (way === "registering" ? account.register(person) : account.signIn(person));
    await expect(plan.step(4)).toBeVisible();
    await expect(page.getByText(/You finished this plan before you signed in/)).toBeVisible();
    await plan.save();
    await expect.poll(() => storedPlans(database, person)).toHaveLength(1);
    const date = centralDate(then);
    expect((await storedPlans(database, person))[0]).toMatchObject({ ...PLAN, date });
  });
}
