import { expect, test } from "../fixtures/test.ts";
import { startServer } from "../fixtures/server.ts";
import { AccountPage } from "../pages/account-page.ts";
import { DashboardPage } from "../pages/dashboard-page.ts";
import { PlanPage } from "../pages/plan-page.ts";
import { SyncChip } from "../pages/sync-chip.ts";

const PLAN = { priorities: ["Sow the seed"], challenges: "Stony ground" };

test("without DATABASE_URL: a plan survives the server's sudden death and reaches a second device", async ({
  openDevice,
  person,
}) => {
  const server = await startServer();
  try {
    const { page } = await openDevice({ url: server.url });
    await new AccountPage(page).open();
    await new AccountPage(page).register(person);
    const plan = new PlanPage(page);
    await plan.walkToTheEnd(PLAN);
    await plan.save();
    await new SyncChip(page).saysSaved();

    await server.kill();
    await server.start();

    const second = await openDevice({ url: server.url });
    await new AccountPage(second.page).open();
    await new AccountPage(second.page).signIn(person);
    await new DashboardPage(second.page).open();
    await new DashboardPage(second.page).showsOnce([...PLAN.priorities, PLAN.challenges]);
    await expect(page.getByRole("alert").filter({ hasText: /./ })).toHaveCount(0);
  } finally {
    await server.stop();
  }
});
