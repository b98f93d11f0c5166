import type { Page } from "@playwright/test";
import { centralDate } from "@reignwell/domain";
import {
  type Deed,
  median,
  openTab,
  searchFor,
  slowProcessor,
  type Tab,
} from "../fixtures/dashboard-probe.ts";
import type { JourneyDatabase } from "../fixtures/database.ts";
import type { Device } from "../fixtures/device.ts";
import { seedAccount, signIn } from "../fixtures/seed-account.ts";
import { expect, type Person, test } from "../fixtures/test.ts";
import { A_YEAR, yearsOfData } from "../fixtures/years-of-data.ts";
import { AccountPage } from "../pages/account-page.ts";
import { DashboardPage } from "../pages/dashboard-page.ts";
import { SyncChip } from "../pages/sync-chip.ts";

const TABS = ["overview", "goals", "tasks", "history"] as const satisfies Tab[];
const ROUNDS = 4;
const BRIEFLY = { settle: 100 };
/**
 * Ten times the rows may take so much longer until something useful is painted. Lists that read or
 * draw everything take five to ten times as long; the benchmark `bench:dashboard` has the figures.
 */
const CEILING = 3;

test("with ten years of data the dashboard is nearly as quick as with one", async ({
  database,
  server,
  person,
  openDevice,
}) => {
  test.setTimeout(240_000);
  const pages = await Promise.all(
    ([1, 10] as const).map(async (years) => {
      const owner = { ...person, username: `${person.username}-${years}` };
      await seed(database, server.url, owner, years);
      const device = await openDevice({ viewport: { width: 360, height: 740 } });
      return openDashboard(device, owner, years);
    }),
  );
  const [one, ten] = pages;
  if (!one || !ten) throw new Error("Two devices were asked for");

  // By turns, so that a machine that gets slower meanwhile gets slower for both.
  const opened: { one: Deed; ten: Deed }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const tab of TABS) {
      await Promise.all([openTab(one, "profile", BRIEFLY), openTab(ten, "profile", BRIEFLY)]);
      const deeds = {
        one: await openTab(one, tab, BRIEFLY),
        ten: await openTab(ten, tab, BRIEFLY),
      };
      // The first round loads the code of the tabs.
      if (round > 0) opened.push(deeds);
    }
  }
  expect(ratio(opened)).toBeLessThan(CEILING);

  await expect(ten.getByText(/\d+ days in a row/)).toBeVisible();
  const keys: { one: Deed; ten: Deed }[] = [];
  const [ofOne, ofTen] = [await searchFor(one, "neighbour"), await searchFor(ten, "neighbour")];
  for (const [index, deed] of ofTen.entries()) {
    const other = ofOne[index];
    if (other) keys.push({ one: other, ten: deed });
  }
  expect(ratio(keys)).toBeLessThan(CEILING);
});

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

async function openDashboard({ page }: Device, owner: Person, years: number): Promise<Page> {
  await new AccountPage(page).open();
  await new AccountPage(page).signIn(owner);
  await new SyncChip(page).saysSaved();
  await new DashboardPage(page).open();
  await new DashboardPage(page).hasPlans(years * A_YEAR.entries);
  await slowProcessor(page, 4);
  return page;
}

function ratio(deeds: readonly { one: Deed; ten: Deed }[]): number {
  return median(deeds.map(({ ten }) => ten.painted)) / median(deeds.map(({ one }) => one.painted));
}
