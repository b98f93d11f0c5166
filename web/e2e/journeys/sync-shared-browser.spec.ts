import { MESSAGES } from "@reignwell/contract";
import type { Page } from "@playwright/test";
import {
  fireBackgroundSync,
  readScreen,
  readStorage,
} from "../fixtures/devices/browser-storage.ts";
import { LocalData } from "../fixtures/devices/local-data.ts";
import { accountKeyOf, storedChallenges, userIdOf } from "../fixtures/data/stored-rows.ts";
import { expect, type Person, somebody, test } from "../fixtures/test.ts";
import { AccountPage } from "../pages/account-page.ts";
import { PlanPage } from "../pages/plan-page.ts";
import { SyncChip } from "../pages/sync-chip.ts";
import { logOut } from "../pages/log-out.ts";

/** Words of the first person that nobody else would write. */
const PLANTED = ["quince-marmalade", "hollyhock-lantern", "cormorant-ledger"] as const;
const [IN_PLAN, IN_PRIORITY, IN_DRAFT] = PLANTED;

/** Names every database that a page or the worker opens. */
const NAME_DATABASES = `{
  globalThis.openedDatabases = [];
  const open = IDBFactory.prototype.open;
  IDBFactory.prototype.open = function (...given) {
    globalThis.openedDatabases.push(given[0]);
    return open.apply(this, given);
  };
}`;

test("what one person could not send stays theirs while another one uses the same browser", async ({
  database,
  network,
  openDevice,
  person,
}) => {
  const other = somebody();
  const device = await openDevice({ url: network.url });
  const { page } = device;
  await device.context.addInitScript(NAME_DATABASES);
  await new AccountPage(page).open();
  await new AccountPage(page).register(person);
  await device.readyForOffline();
  const userId = await userIdOf(database, person);

  // Only syncing fails, so that signing out works.
  network.lie((exchange) => {
    if (exchange.path !== "/api/sync") return exchange.pass();
    exchange.answer({ status: 502, headers: {}, body: "" });
  });
  const data = new LocalData(page, await accountKeyOf(database, userId));
  await data.savePlans([{ challenges: IN_PLAN, priorities: [IN_PRIORITY] }]);
  await data.askForSync();
  await new SyncChip(page).saysWaiting(1);
  await startPlan(page, IN_DRAFT);
  await signOutKeeping(page);
  network.beHonest();

  const before = network.heard.length;
  await new AccountPage(page).open();
  await new AccountPage(page).register(other);
  const otherId = await userIdOf(database, other);
  await savePlan(page, "the other's own");
  await new SyncChip(page).saysSaved();
  expect(await storedChallenges(database, otherId)).toEqual(["the other's own"]);

  const kept = await visitEverywhere(page, await accountKeyOf(database, userId));
  await fireBackgroundSync(page, await accountKeyOf(database, userId));
  await new LocalData(page, await accountKeyOf(database, otherId)).savePlans([
    { challenges: "the other's second" },
  ]);
  await new LocalData(page, await accountKeyOf(database, otherId)).askForSync();
  await expect.poll(() => storedChallenges(database, otherId)).toHaveLength(2);
  // Else nothing was looked for.
  for (const word of PLANTED) expect(kept).toContain(word);
  const sent = network.heard.slice(before).map(({ path, body }) => `${path} ${body}`);
  expect(sent.join("\n")).toContain("the other's own");
  for (const word of PLANTED) {
    expect(sent.filter((request) => request.includes(word))).toEqual([]);
  }
  expect(await storedChallenges(database, userId)).toEqual([]);

  await logOut(page);
  await signIn(page, person);
  await new SyncChip(page).saysSaved();
  expect(await storedChallenges(database, userId)).toEqual([IN_PLAN]);
  expect(await storedChallenges(database, otherId)).toHaveLength(2);
  await expect(page.getByText(MESSAGES.plan.draftKept)).toBeVisible();
  await expect(new PlanPage(page).priority(1)).toHaveValue(IN_DRAFT);
});

async function startPlan(page: Page, priority: string): Promise<void> {
  const plan = new PlanPage(page);
  await plan.open();
  await plan.readVerse();
  await plan.continueButton.click();
  await plan.fillPriorities([priority]);
  await plan.continueButton.click();
  await expect(plan.step(2)).toBeVisible();
  await page.getByRole("button", { name: "Previous" }).click();
}

async function savePlan(page: Page, challenges: string): Promise<void> {
  const plan = new PlanPage(page);
  await plan.walkToTheEnd({ priorities: ["My own"], challenges });
  await plan.save();
}

async function signOutKeeping(page: Page): Promise<void> {
  await logOut(page);
  const dialog = page.getByRole("dialog", { name: MESSAGES.signOut.unsent });
  await dialog.getByRole("button", { name: MESSAGES.signOut.keep }).click();
  await expect(page.getByRole("link", { name: MESSAGES.header.login })).toBeVisible();
}

async function signIn(page: Page, person: Person): Promise<void> {
  await expect(page.getByRole("link", { name: MESSAGES.header.login })).toBeVisible();
  await new AccountPage(page).open();
  await new AccountPage(page).signIn(person);
}

/**
 * Looks for the planted words on every page and in everything that the browser keeps; returns
 * what lies in the first person's own database, the one place that may have them.
 */
async function visitEverywhere(page: Page, accountKey: string): Promise<string> {
  const own = `reignwell-user-${accountKey}`;
  for (const address of ["/", "/dashboard", "/dashboard?tab=history", "/your-data"]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await new SyncChip(page).button.click();
    const panel = page.getByRole("dialog", { name: "Sync" });
    await expect(panel).toContainText(MESSAGES.sync.waiting);
    const screen = await readScreen(page);
    expect(PLANTED.filter((word) => screen.includes(word))).toEqual([]);
    const opened = await page.evaluate<string[]>("openedDatabases");
    expect(opened.length).toBeGreaterThan(0);
    expect(opened).not.toContain(own);
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
  }
  const { [`indexedDB ${own}`]: kept = "", ...elsewhere } = await readStorage(page);
  expect(Object.keys(elsewhere).length).toBeGreaterThan(5);
  const found = Object.entries(elsewhere).filter(([, text]) =>
    PLANTED.some((word) => text.includes(word)),
  );
  expect(found).toEqual([]);
  return kept;
}
