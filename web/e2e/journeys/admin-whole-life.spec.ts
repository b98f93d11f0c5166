import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { MESSAGES } from "@reignwell/contract";
import { addDays, centralDate } from "@reignwell/domain";
import { startStandInMailingList } from "@reignwell/testing/node";
import { earn75 } from "../fixtures/data/share-calls.ts";
import { clockShift } from "../fixtures/devices/clock-shift.ts";
import { createDatabase } from "../fixtures/servers/database.ts";
import { foundInOutbox } from "../fixtures/servers/outbox.ts";
import { type JourneyServer, startServer } from "../fixtures/servers/server.ts";
import { expect, type Person, somebody, test as base } from "../fixtures/test.ts";
import { AccountPage } from "../pages/account-page.ts";

const { adminGiveaways, adminScriptures, adminSeries, mailingLists, scriptureImport } = MESSAGES;
const { confirmEmail, mailConsent, shareTheWord } = MESSAGES;
const SETUP_LINK = /^Create the administrator once at (\S+)$/m;
const CONFIRM_LINK = /^(http\S+\/confirm-email#\S+)$/m;
const DAY = 86_400_000;

interface NewInstance {
  server: JourneyServer;
  /** Lets so many days pass for the server. */
  passDays: (days: number) => void;
}

/** An instance that nobody has set up: an empty database, no administrator, a mailing service. */
const test = base.extend<{ instance: NewInstance }>({
  instance: async ({}, use) => {
    const database = await createDatabase();
    const mailing = await startStandInMailingList();
    const clockFile = join(tmpdir(), `reignwell-clock-${crypto.randomUUID()}`);
    writeFileSync(clockFile, "");
    const server = await startServer(database.url, {
      ...mailing.env,
      NODE_OPTIONS: `--import=${join(import.meta.dirname, "../fixtures/servers/movable-clock.ts")}`,
      CLOCK_FILE: clockFile,
    });
    await use({
      server,
      passDays: (days) => writeFileSync(clockFile, String(Date.now() + days * DAY)),
    });
    await server.stop();
    await mailing.close();
    await database.drop();
    rmSync(clockFile, { force: true });
  },
});

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });
const dialogButton = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("button", { name, exact: true });
const toast = (page: Page, title: string) => page.getByText(title, { exact: true });

test("issue 20, X-001, X-009, X-014, X-026, X-032, X-036: the whole life of an instance by an administrator alone", async ({
  instance: { server, passDays },
  openDevice,
}) => {
  test.slow();
  const url = server.url;
  const [shepherd, ...members] = [somebody(), somebody(), somebody()];
  const { page } = await openDevice({ url });
  await setUp(page, server, shepherd);
  await loadStarterSeries(page);
  await importMonth(page);
  await makeGiveaway(page);

  for (const member of members) {
    const { page: theirs } = await openDevice({ url });
    await joinWithLetters(theirs, server, member);
    await earn75(theirs);
    // What the administrator made is there for everybody.
    await theirs.goto("/series");
    await expect(theirs.getByRole("heading", { level: 2 }).first()).toBeVisible();
    await theirs.goto("/referral?tab=giveaways&giveaway=1");
    await theirs.getByRole("button", { name: shareTheWord.enter(50), exact: true }).click();
    await expect(theirs.getByText(shareTheWord.entryConfirmed.title)).toBeVisible();
    await theirs.goto("/");
    await expect(theirs.getByText("Psalm 1:1")).toBeVisible();
  }

  passDays(9);
  await page.addInitScript(clockShift(9 * DAY));
  await page.goto("/admin?tab=giveaways");
  await button(page, "Draw winner: A study Bible").click();
  await expect(page.getByText(adminGiveaways.drawText(2))).toBeVisible();
  await dialogButton(page, adminGiveaways.draw).click();
  await expect(toast(page, adminGiveaways.winnerDrawn.title)).toBeVisible();
  const names = members.map(({ username }) => username).join("|");
  await expect(page.getByText(new RegExp(`^Won by (${names})$`))).toBeVisible();

  await page.goto("/admin?tab=mailing-lists");
  await button(page, mailingLists.exportUsers).click();
  await page.getByRole("dialog").getByLabel(mailingLists.newListName).fill("Readers");
  await dialogButton(page, mailingLists.exportUsers).click();
  await expect(toast(page, mailingLists.exported.title)).toBeVisible();
  const list = page.getByRole("table", { name: mailingLists.heading }).getByRole("row");
  await expect(list.filter({ hasText: "Readers" })).toContainText("2");
});

/** The link that the server printed when it started makes user 1, once. */
async function setUp(page: Page, server: JourneyServer, shepherd: Person): Promise<void> {
  const link = SETUP_LINK.exec(server.printed())?.[1] ?? "";
  await page.goto(link);
  await page.getByLabel("Username").fill(shepherd.username);
  await page.getByLabel("Password").fill(shepherd.password);
  await button(page, "Create the administrator").click();
  await expect(page.getByRole("heading", { name: "The administrator exists now" })).toBeVisible();
  expect((await page.request.get(link)).status()).toBe(404);
  await page.getByRole("link", { name: "Sign in" }).click();
  await new AccountPage(page).signIn(shepherd);
}

async function loadStarterSeries(page: Page): Promise<void> {
  await page.goto("/admin?tab=series");
  await expect(page.getByText(adminSeries.noTopics)).toBeVisible();
  await button(page, adminSeries.loadStarters).click();
  await expect(toast(page, adminSeries.startersLoaded.title)).toBeVisible();
  await expect(button(page, new RegExp(`^${adminSeries.viewEntries}`)).first()).toBeVisible();
}

async function importMonth(page: Page): Promise<void> {
  await page.goto("/admin");
  await button(page, adminScriptures.importFile).click();
  const lines = Array.from({ length: 30 }, (_, index) => {
    const date = addDays(centralDate(Date.now()), index);
    return `${date},Psalm ${index + 1}:1,"The verse of day ${index + 1}, from a file"`;
  });
  const buffer = Buffer.from(["date,reference,verse", ...lines].join("\n"));
  await page
    .getByLabel(scriptureImport.choose)
    .setInputFiles({ name: "month.csv", mimeType: "text/csv", buffer });
  await button(page, scriptureImport.importCount(30)).click();
  await expect(page.getByText(scriptureImport.imported(30))).toBeVisible();
}

async function makeGiveaway(page: Page): Promise<void> {
  const { fields } = adminGiveaways;
  await page.goto("/admin?tab=giveaways");
  await button(page, adminGiveaways.addNew).click();
  const dialog = page.getByRole("dialog");
  for (const label of [fields.title, fields.description, fields.prize, fields.rules]) {
    await dialog.getByLabel(label, { exact: true }).fill("A study Bible");
  }
  await dialog.getByLabel(fields.pointRequirement).fill("50");
  await button(page, adminGiveaways.create).click();
  await expect(toast(page, adminGiveaways.created.title)).toBeVisible();
}

/** Registers, confirms the address by the link of the mail, and agrees to letters. */
async function joinWithLetters(page: Page, server: JourneyServer, member: Person): Promise<void> {
  const email = `${member.username}@example.org`;
  await new AccountPage(page).open();
  await new AccountPage(page).register(member, email);
  const link = await foundInOutbox(join(server.dataDir, "outbox"), email, CONFIRM_LINK);
  const { pathname, hash } = new URL(link);
  await page.goto(`${pathname}${hash}`);
  await button(page, confirmEmail.confirm).click();
  await expect(page.getByText(confirmEmail.confirmed)).toBeVisible();
  await page.goto("/account");
  await expect(page.getByRole("switch")).toBeEnabled();
  await page.getByRole("switch").focus();
  await page.keyboard.press("Space");
  await expect(page.getByText(mailConsent.on)).toBeVisible();
}
