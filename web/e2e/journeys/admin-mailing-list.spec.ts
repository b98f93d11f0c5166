import { MESSAGES } from "@reignwell/contract";
import type { Page } from "@playwright/test";
import { isSound } from "../fixtures/checks/sound-page.ts";
import { expect, test } from "../fixtures/admin-test.ts";
import { somebody } from "../fixtures/test.ts";

const texts = MESSAGES.mailingLists;
const TAB = "/admin?tab=mailing-lists";

const stat = (page: Page, name: string) =>
  page
    .locator("dl > div")
    .filter({ has: page.locator("dt", { hasText: name }) })
    .locator("dd");
const toast = (page: Page, title: string) => page.getByText(title, { exact: true });

test("X-027 to X-032, DEC-95: a user agrees to letters when registering; a list is made and gets those who agreed, over a service that fails", async ({
  openDevice,
  openAsAdmin,
  mailing,
  database,
}) => {
  test.setTimeout(120_000);
  const [reader, silent] = [somebody(), somebody()];
  for (const person of [reader, silent]) {
    const { page } = await openDevice();
    await page.goto("/auth");
    await page.getByRole("tab", { name: MESSAGES.account.createAccount }).click();
    const form = page.getByRole("form", { name: MESSAGES.account.createAccount });
    await form.getByLabel("Username").fill(person.username);
    await form.getByLabel("Email (optional)").fill(`${person.username}@example.org`);
    await form.getByLabel("Password", { exact: true }).fill(person.password);
    await form.getByLabel("Confirm password").fill(person.password);
    const box = form.getByRole("checkbox", { name: MESSAGES.mailConsent.agree });
    await expect(box).not.toBeChecked();
    if (person === reader) await box.check();
    await form.getByRole("button", { name: MESSAGES.account.createAccount }).click();
    await expect(page).toHaveURL(/\/$/);
  }
  const { sql } = database;
  await sql`update users set email_confirmed_at = now() where email is not null`;
  await sql`insert into users (username, password, email, email_confirmed_at, referral_code,
      agreed_to_mail_at)
    select 'many-' || n, 'none', 'many-' || n || '@example.org', now(), 'MANY' || n, now()
    from generate_series(1, 80) as n`;

  const page = await openAsAdmin(TAB);
  await expect(stat(page, texts.exportStatus)).toHaveText("Connected");
  await expect(page.getByText(texts.empty)).toBeVisible();
  await isSound(page, "the mailing lists without a list");

  // With the keyboard alone.
  await page.getByRole("button", { name: texts.createList }).focus();
  await page.keyboard.press("Enter");
  const create = page.getByRole("dialog", { name: texts.createList });
  await expect(create.getByLabel(texts.listName)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(create.getByText("List name is required")).toBeVisible();
  await isSound(page, "the dialog for a list with a problem");
  await page.keyboard.type("Readers");
  await page.keyboard.press("Enter");
  await expect(toast(page, "SendFox list created successfully.")).toBeVisible();
  await expect(create).toBeHidden();
  await expect(stat(page, texts.totalLists)).toHaveText("1");

  await page.getByRole("button", { name: texts.createList }).click();
  await create.getByLabel(texts.listName).fill("readers");
  await create.getByRole("button", { name: texts.createList }).click();
  await expect(create.getByText(MESSAGES.refusals.listNameTaken)).toBeVisible();
  await expect(toast(page, "Failed to create SendFox list")).toBeVisible();
  await page.keyboard.press("Escape");

  const open = page.getByRole("button", { name: texts.exportUsers });
  const dialog = page.getByRole("dialog", { name: texts.exportUsers });
  const send = dialog.getByRole("button", { name: texts.exportUsers });
  await open.click();
  await send.click();
  await expect(
    dialog.getByText("Please select an existing list or enter a new list name."),
  ).toBeVisible();
  await dialog.getByLabel(texts.existingList).selectOption({ label: "Readers" });
  await dialog.getByRole("checkbox", { name: texts.advanced }).check();
  await dialog.getByLabel(texts.filters.minSharingPoints).fill("-1");
  await dialog.getByLabel(texts.filters.start).fill("2026-03-02");
  await dialog.getByLabel(texts.filters.end).fill("2026-03-01");
  await send.click();
  await expect(dialog.getByText(texts.pointsTooFew)).toBeVisible();
  await expect(dialog.getByText(texts.endBeforeStart)).toBeVisible();
  await isSound(page, "the dialog for an export with problems");
  await dialog.getByRole("checkbox", { name: texts.advanced }).uncheck();
  await expect(dialog.getByText(texts.wouldSend(81, 0))).toBeVisible();
  mailing.nextFaults = ["500", null, "take-and-break", "429", "garbage", null, "break"];
  await send.click();
  await expect(toast(page, "Export Successful")).toBeVisible({ timeout: 30_000 });
  await expect(stat(page, texts.totalContacts)).toHaveText("81");
  expect(mailing.contacts.has(`${reader.username}@example.org`)).toBe(true);
  expect(mailing.contacts.has(`${silent.username}@example.org`)).toBe(false);
  // Nobody twice, whatever became of the answers.
  expect([...mailing.contacts.values()].every(({ taken }) => taken.get(1) === 1)).toBe(true);

  mailing.refused.add("many-1@example.org");
  await open.click();
  await dialog.getByLabel(texts.newListName).fill("Second");
  await send.click();
  await expect(toast(page, "Export Completed with Issues")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(texts.counts(80, 1))).toBeVisible();
  await expect(page.getByRole("table", { name: texts.heading }).getByRole("row")).toHaveCount(3);

  mailing.fault = "500";
  await open.click();
  await dialog.getByLabel(texts.newListName).fill("Third");
  await send.click();
  await expect(toast(page, "Export Failed")).toBeVisible();
  await expect(dialog.getByText(MESSAGES.refusals.byCode.mailing_list_unavailable)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(page.getByText(texts.failed)).toBeVisible();
  await expect(stat(page, texts.exportStatus)).toHaveText("Not Connected");
  mailing.fault = null;
  await page.getByRole("button", { name: MESSAGES.offline.retry }).click();
  await expect(stat(page, texts.exportStatus)).toHaveText("Connected");
  await isSound(page, "the mailing lists");
  await page.setViewportSize({ width: 320, height: 640 });
  await isSound(page, "the mailing lists at 320 px", true);
});

test("DEC-95: letters are switched on and off on the account page, and the file of one's own data says since when", async ({
  openDevice,
  person,
}) => {
  const { page } = await openDevice();
  await page.goto("/auth");
  await page.getByRole("tab", { name: MESSAGES.account.createAccount }).click();
  const form = page.getByRole("form", { name: MESSAGES.account.createAccount });
  await form.getByLabel("Username").fill(person.username);
  await form.getByLabel("Password", { exact: true }).fill(person.password);
  await form.getByLabel("Confirm password").fill(person.password);
  await form.getByRole("button", { name: MESSAGES.account.createAccount }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto("/account");
  const letters = page.getByRole("switch");
  await expect(letters).toBeEnabled();
  await expect(letters).not.toBeChecked();
  await letters.focus();
  await page.keyboard.press("Space");
  await expect(page.getByText(MESSAGES.mailConsent.on)).toBeVisible();
  await page.reload();
  await expect(letters).toBeChecked();
  await isSound(page, "the account with letters");
});
