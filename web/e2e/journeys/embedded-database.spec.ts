import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { MESSAGES } from "@reignwell/contract";
import { expect, test } from "../fixtures/test.ts";
import { startServer } from "../fixtures/servers/server.ts";
import { AccountPage } from "../pages/account-page.ts";
import { DashboardPage } from "../pages/dashboard-page.ts";
import { PlanPage } from "../pages/plan-page.ts";
import { SyncChip } from "../pages/sync-chip.ts";
import { logOut } from "../pages/log-out.ts";

const ADMINISTRATOR = { username: "shepherd", password: "a staff and a sling" };
const PLAN = { priorities: ["Sow the seed"], challenges: "Stony ground" };

test("DC-014: without DATABASE_URL, a plan survives the server's sudden death and reaches a second device; the administrator is made and works in the browser", async ({
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

    const second = await openDevice({ url: server.url });
    await becomeAdministrator(second.page, server.printed());

    await server.kill();
    await server.start();

    await new AccountPage(second.page).open();
    await new AccountPage(second.page).signIn(person);
    await new DashboardPage(second.page).open();
    await new DashboardPage(second.page).showsOnce([...PLAN.priorities, PLAN.challenges]);
    await expect(page.getByRole("alert").filter({ hasText: /./ })).toHaveCount(0);
  } finally {
    await server.stop();
  }
});

/** By the link that the first start prints; then signed in like everybody, and out again. */
async function becomeAdministrator(page: Page, printed: string): Promise<void> {
  const [link = ""] = /\/setup\/\S+/.exec(printed) ?? [];
  await page.goto(link);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
  }
  const send = page.getByRole("button", { name: "Create the administrator" });
  await page.getByLabel("Username").fill(ADMINISTRATOR.username);
  await page.getByLabel("Password").fill("123");
  await send.click();
  await expect(page.getByRole("alert")).not.toBeEmpty();
  await page.getByLabel("Password").fill(ADMINISTRATOR.password);
  await send.click();
  await page.getByRole("link", { name: "Sign in" }).click();
  await new AccountPage(page).signIn(ADMINISTRATOR);
  const { id, isAdmin } = await page.evaluate(async () => (await fetch("/api/user")).json());
  expect({ id, isAdmin }).toEqual({ id: 1, isAdmin: true });
  await logOut(page);
  await expect(page.getByRole("link", { name: MESSAGES.header.login })).toBeVisible();
}
