import type { CDPSession, Page } from "@playwright/test";
import { centralDate } from "@reignwell/domain";
import { openTab, searchFor, slowProcessor, type Tab } from "../fixtures/checks/dashboard-probe.ts";
import type { JourneyDatabase } from "../fixtures/servers/database.ts";
import type { Device } from "../fixtures/devices/device.ts";
import { seedAccount, signIn } from "../fixtures/data/seed-account.ts";
import { expect, type Person, test } from "../fixtures/test.ts";
import { A_YEAR, yearsOfData } from "../fixtures/data/years-of-data.ts";
import { AccountPage } from "../pages/account-page.ts";
import { DashboardPage } from "../pages/dashboard-page.ts";
import { SyncChip } from "../pages/sync-chip.ts";

const TABS = ["overview", "goals", "tasks", "history"] as const satisfies Tab[];
const ROUNDS = 2;
const BRIEFLY = { settle: 100 };
/**
 * Ten times the rows may keep the page so much busier. Lists that read or draw everything keep it
 * five to ten times as busy; the benchmark `bench:dashboard` has the figures. What the page worked
 * is compared, not what it waited: a frame that is shown at once has no duration to divide by.
 */
const CEILING = 3;

test("with ten years of data the dashboard works hardly more than with one", async ({
  database,
  server,
  person,
  openDevice,
}) => {
  test.setTimeout(480_000);
  const [one, ten] = await Promise.all(
    ([1, 10] as const).map(async (years) => {
      const owner = { ...person, username: `${person.username}-${years}` };
      await seed(database, server.url, owner, years);
      const device = await openDevice({ viewport: { width: 360, height: 740 } });
      return openDashboard(device, owner, years);
    }),
  );
  if (!one || !ten) throw new Error("Two devices were asked for");

  const ofTabs = { one: 0, ten: 0 };
  // By turns, so that a machine that gets slower meanwhile gets slower for both.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const spent = { one: await walkTabs(one), ten: await walkTabs(ten) };
    // The first round loads the code of the tabs.
    if (round === 0) continue;
    ofTabs.one += spent.one;
    ofTabs.ten += spent.ten;
  }
  expect(ofTabs.ten / ofTabs.one, JSON.stringify(ofTabs)).toBeLessThan(CEILING);

  await expect(ten.page.getByText(/\d+ days in a row/)).toBeVisible();
  const search = ({ page }: Watched) => searchFor(page, "neighbor");
  const ofKeys = { one: await busy(one, search), ten: await busy(ten, search) };
  expect(ofKeys.ten / ofKeys.one, JSON.stringify(ofKeys)).toBeLessThan(CEILING);
});

interface Watched {
  page: Page;
  devtools: CDPSession;
}

/** Opens every tab once; how long the page was busy, in seconds. */
async function walkTabs(watched: Watched): Promise<number> {
  return busy(watched, async ({ page }) => {
    for (const tab of TABS) await openTab(page, tab, BRIEFLY);
  });
}

/** How long the page's main thread worked during an action, in seconds. */
async function busy(watched: Watched, action: (watched: Watched) => unknown): Promise<number> {
  const before = await taskSeconds(watched.devtools);
  await action(watched);
  return (await taskSeconds(watched.devtools)) - before;
}

async function taskSeconds(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send("Performance.getMetrics");
  const found = metrics.find(({ name }) => name === "TaskDuration");
  if (!found) throw new Error("The browser does not say how long it was busy");
  return found.value;
}

async function seed(
  { sql }: JourneyDatabase,
  url: string,
  owner: Person,
  years: number,
): Promise<void> {
  await signIn(url, owner);
  await sql`update users set is_paid_member = true where username = ${owner.username}`;
  const data = await yearsOfData({ years, until: centralDate(Date.now()) });
  await seedAccount(url, owner, data);
}

async function openDashboard({ page }: Device, owner: Person, years: number): Promise<Watched> {
  await new AccountPage(page).open();
  await new AccountPage(page).signIn(owner);
  await new SyncChip(page).saysSaved();
  await new DashboardPage(page).open();
  await new DashboardPage(page).hasPlans(years * A_YEAR.entries);
  const devtools = await slowProcessor(page, 4);
  await devtools.send("Performance.enable");
  return { page, devtools };
}
