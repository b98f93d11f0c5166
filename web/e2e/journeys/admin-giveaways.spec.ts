import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { type GiveawayEntryAnswer, MESSAGES, ROUTES } from "@reignwell/contract";
import { addDays, centralDate } from "@reignwell/domain";
import { expect, test } from "../fixtures/admin-test.ts";
import { isSound } from "../fixtures/checks/sound-page.ts";
import { call, earn75 } from "../fixtures/data/share-calls.ts";
import { AccountPage } from "../pages/account-page.ts";
import { press, tabTo } from "../pages/keyboard.ts";

const texts = MESSAGES.adminGiveaways;
const { rewards, uploads } = MESSAGES;
const { fields } = texts;
const TAB = "/admin?tab=giveaways";
const NARROW = { width: 320, height: 700 };
const ICON = readFileSync(join(import.meta.dirname, "../../public/apple-touch-icon-180x180.png"));

const today = () => centralDate(Date.now());
const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });
const field = (page: Page, name: keyof typeof fields) =>
  page.getByRole("dialog").getByLabel(fields[name], { exact: true });
const row = (page: Page, title: string) =>
  page.getByRole("table", { name: "Giveaways" }).getByRole("row").filter({ hasText: title });
const toast = (page: Page, title: string) => page.getByRole("alert").filter({ hasText: title });
/** The button of the question that is asked first; the row has one that begins with the same word. */
const confirm = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("button", { name, exact: true });
const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });

async function fillTexts(page: Page, title: string): Promise<void> {
  await field(page, "title").fill(title);
  await field(page, "description").fill("For one of those who share the word.");
  await field(page, "prize").fill("A study Bible");
  await field(page, "rules").fill("Open to everybody. Entering is free.");
}

test.beforeEach(async ({ database, server }) => {
  // The tables are made when the server starts.
  expect(server.url).not.toBe("");
  await database.sql`delete from giveaway_entries`;
  await database.sql`delete from weekly_giveaways`;
});

test("the browser's Back asks before what was typed goes, each time, and leaves afterwards", async ({
  openAsAdmin,
}) => {
  const { admin } = MESSAGES;
  const page = await openAsAdmin("/admin");
  await page.getByRole("tab", { name: admin.tabs.giveaways }).click();
  await expect(page.getByText(texts.empty)).toBeVisible();
  await button(page, texts.addNew).click();
  await field(page, "title").pressSequentially("Half a thought");
  for (const _time of [1, 2]) {
    // And once more while the question stands.
    for (const _press of [1, 2]) {
      await page.goBack();
      await expect(page.getByRole("dialog", { name: admin.discardTitle })).toBeVisible();
    }
    await confirm(page, admin.keep).click();
    await expect(field(page, "title")).toHaveValue("Half a thought");
  }
  const address = page.url();
  await page.goBack();
  await confirm(page, admin.discard).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(page.url()).toBe(address);
  // What is saved leaves no step of its own behind.
  await button(page, texts.addNew).click();
  await fillTexts(page, "A study Bible");
  await button(page, texts.create).click();
  await expect(row(page, "A study Bible")).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL(address);
});

test("X-012 to X-016, DEC-92, DEC-93: the dialog says every rule, shows the picture, and refuses what is none", async ({
  openAsAdmin,
  database,
}) => {
  test.slow();
  const page = await openAsAdmin(TAB, { viewport: NARROW });
  await expect(page.getByText(texts.empty)).toBeVisible();
  await isSound(page, "no giveaways");
  await button(page, texts.addNew).click();
  await expect(page.getByRole("dialog", { name: "Create New Giveaway" })).toBeVisible();
  await expect(field(page, "startDate")).toHaveValue(today());
  await expect(field(page, "endDate")).toHaveValue(addDays(today(), 7));
  await expect(field(page, "pointRequirement")).toHaveValue("100");
  await expect(page.getByRole("switch", { name: fields.isActive })).toBeChecked();
  await field(page, "startDate").fill("");
  await field(page, "endDate").fill("");
  await field(page, "pointRequirement").fill("0");
  await button(page, texts.create).click();
  for (const words of [
    "Title is required",
    "Description is required",
    "Prize is required",
    rewards.rulesRequired,
    "Start date is required",
    "End date is required",
    "Point requirement must be at least 1",
  ]) {
    await expect(page.getByText(words)).toBeVisible();
  }
  await isSound(page, "the dialog with its problems");
  await fillTexts(page, "A Bible");
  await field(page, "pointRequirement").fill("1000001");
  await field(page, "startDate").fill(addDays(today(), 2));
  await field(page, "endDate").fill(addDays(today(), 1));
  await button(page, texts.create).click();
  await expect(page.getByText(rewards.requirementTooLarge)).toBeVisible();
  await field(page, "pointRequirement").fill("50");
  await expect(page.getByText("End date must be after start date")).toBeVisible();

  const image = field(page, "image");
  const preview = page.getByRole("img", { name: texts.preview });
  await image.setInputFiles(file("notes.txt", "text/plain", Buffer.from("Not a picture")));
  await expect(toast(page, "Invalid file type")).toContainText(
    "Please select an image file (JPEG, PNG, etc.)",
  );
  await image.setInputFiles(file("large.png", "image/png", Buffer.alloc(5 * 1024 * 1024)));
  await expect(toast(page, "File too large")).toContainText("Image must be less than 5MB");
  const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>steal()</script></svg>';
  for (const [name, mimeType, text] of [
    ["logo.svg", "image/svg+xml", script],
    ["photo.png", "image/png", "<!doctype html><script>steal()</script>"],
  ] as const) {
    await image.setInputFiles(file(name, mimeType, Buffer.from(text)));
    await expect(page.getByRole("dialog").getByRole("alert")).toContainText(
      uploads.wrongPictureType.description,
    );
    await expect(preview).toBeHidden();
  }
  await image.setInputFiles(file("cut.png", "image/png", ICON.subarray(0, 200)));
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText(
    uploads.unreadablePicture,
  );
  await image.setInputFiles(file("prize.png", "image/png", ICON));
  await expect(toast(page, uploads.pictureDone.title)).toBeVisible();
  await expect(preview).toHaveAttribute("src", /^\/uploads\/pictures\/[0-9a-f-]{36}\.webp$/);
  // It is drawn, not just named.
  await expect
    .poll(() => preview.evaluate((img) => (img instanceof HTMLImageElement ? img.naturalWidth : 0)))
    .toBeGreaterThan(0);
  await isSound(page, "the dialog with a picture");
  expect(await database.sql`select from weekly_giveaways`).toHaveLength(0);

  await field(page, "endDate").fill(addDays(today(), 9));
  await button(page, texts.create).click();
  await expect(toast(page, texts.created.title)).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(row(page, "A Bible")).toContainText("50");
  await expect(row(page, "A Bible").locator("img")).toHaveAttribute("src", /\.webp$/);
  await isSound(page, "a giveaway in the table");

  // What was stored is what the form shows again, and the picture can go.
  await button(page, "Edit: A Bible").click();
  await expect(field(page, "startDate")).toHaveValue(addDays(today(), 2));
  await expect(field(page, "endDate")).toHaveValue(addDays(today(), 9));
  await button(page, texts.removeImage).click();
  await field(page, "title").fill("Two Bibles");
  await button(page, texts.update).click();
  await expect(toast(page, texts.updated.title)).toBeVisible();
  await expect(row(page, "Two Bibles").locator("img")).toHaveCount(0);
  await button(page, "Delete: Two Bibles").click();
  await expect(
    page.getByText("Are you sure you want to delete this giveaway? This cannot be undone."),
  ).toBeVisible();
  await isSound(page, "the question before deleting");
  await confirm(page, texts.delete).click();
  await expect(toast(page, texts.deleted.title)).toBeVisible();
  await expect(page.getByText(texts.empty)).toBeVisible();
});

test("DEC-92, X-036: what was entered is frozen, ended early it pays back, and after its end the winner is drawn", async ({
  openAsAdmin,
  openDevice,
  database,
  person,
}) => {
  test.slow();
  const { sql } = database;
  const page = await openAsAdmin(TAB);
  for (const title of ["A Bible", "A journal"]) {
    await button(page, texts.addNew).click();
    await fillTexts(page, title);
    await field(page, "pointRequirement").fill("30");
    await button(page, texts.create).click();
    await expect(row(page, title)).toContainText(texts.active);
  }
  await button(page, "Deactivate: A journal").click();
  await expect(row(page, "A journal")).toContainText(texts.inactive);
  await button(page, "Activate: A journal").click();
  await expect(row(page, "A journal")).toContainText("Active");

  const member = (await openDevice()).page;
  await new AccountPage(member).open();
  await new AccountPage(member).register(person);
  await earn75(member);
  const points = async () =>
    (await sql`select sharing_points as points from users where username = ${person.username}`)[0]
      ?.points;
  for (const { id } of await sql<{ id: number }[]>`select id from weekly_giveaways`) {
    const entry = { giveawayId: id, pointsSpent: 30 };
    await call<GiveawayEntryAnswer>(member, ROUTES.enterGiveaway, entry);
  }
  expect(await points()).toBe(15);

  // This page was opened before anybody entered: the server knows better.
  await button(page, "Delete: A Bible").click();
  await confirm(page, texts.delete).click();
  await expect(toast(page, texts.deleteFailed.title)).toContainText(rewards.hasEntries);
  await expect(button(page, "Delete: A Bible")).toHaveCount(0);
  await button(page, "Edit: A Bible").click();
  await expect(page.getByText(texts.frozen)).toBeVisible();
  await expect(field(page, "prize")).toHaveAttribute("readonly");
  await expect(field(page, "pointRequirement")).toHaveAttribute("readonly");
  await isSound(page, "the dialog of a giveaway that was entered");
  await field(page, "endDate").fill(addDays(today(), 3));
  await button(page, texts.update).click();
  await expect(toast(page, texts.updateFailed.title)).toContainText(rewards.endOnlyLater);
  await field(page, "endDate").fill(addDays(today(), 8));
  await button(page, texts.update).click();
  await expect(page.getByRole("dialog")).toBeHidden();

  // The dialog asks as well, and what was typed stays behind the question.
  await button(page, "Edit: A journal").click();
  await field(page, "title").fill("A small journal");
  await page.getByRole("switch").click({ force: true });
  await button(page, texts.update).click();
  await expect(page.getByText(texts.deactivateText)).toBeVisible();
  await isSound(page, "the question before a dialog ends it early");
  await page.keyboard.press("Escape");
  await expect(field(page, "title")).toHaveValue("A small journal");
  await page.keyboard.press("Escape");
  await expect(button(page, MESSAGES.admin.keep)).toBeFocused();
  await button(page, MESSAGES.admin.discard).click();
  await expect(page.getByRole("dialog")).toBeHidden();

  await button(page, "Deactivate: A journal").click();
  await expect(page.getByText(texts.deactivateText)).toBeVisible();
  await isSound(page, "the question before it ends early");
  expect(await points()).toBe(15);
  await confirm(page, texts.deactivate).click();
  await expect(row(page, "A journal")).toContainText(texts.inactive);
  expect(await points()).toBe(45);

  await expect(button(page, "Draw winner: A Bible")).toHaveCount(0);
  await sql`update weekly_giveaways set end_date = now() - interval '1 minute'
    where title = 'A Bible'`;
  await page.reload();
  await button(page, "Draw winner: A Bible").click();
  await expect(page.getByText(texts.drawText(1))).toBeVisible();
  await isSound(page, "the question before the draw");
  await confirm(page, texts.draw).click();
  await expect(toast(page, texts.winnerDrawn.title)).toBeVisible();
  await expect(row(page, "A Bible")).toContainText(texts.drawn);
  await expect(row(page, "A Bible")).toContainText(texts.winner(person.username));
  await isSound(page, "a drawn giveaway");
  await page.setViewportSize(NARROW);
  await isSound(page, "a drawn giveaway at 320 px", true);
  await page.getByRole("link", { name: texts.toDraw }).click();
  await expect(page.getByText(MESSAGES.shareTheWord.seedMatches)).toBeVisible();
});

test("issue 20: the keyboard alone makes a giveaway, switches it off and deletes it", async ({
  openAsAdmin,
}) => {
  const page = await openAsAdmin(TAB);
  await press(page, button(page, texts.addNew), "Enter");
  await expect(field(page, "title")).toBeFocused();
  for (const name of ["title", "description", "prize", "rules"] as const) {
    await tabTo(page, field(page, name));
    await page.keyboard.type(`The ${name}`);
  }
  await press(page, button(page, texts.create), "Enter");
  await expect(row(page, "The title")).toContainText("The prize");
  await press(page, button(page, "Deactivate: The title"), "Space");
  await expect(button(page, "Activate: The title")).toBeFocused();
  await press(page, button(page, "Delete: The title"), "Enter");
  await expect(page.getByRole("dialog", { name: texts.deleteTitle })).toBeVisible();
  await press(page, confirm(page, texts.delete), "Enter");
  await expect(page.getByText(texts.empty)).toBeVisible();
});
