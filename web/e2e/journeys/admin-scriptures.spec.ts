import { MESSAGES } from "@reignwell/contract";
import type { Page } from "@playwright/test";
import { test } from "../fixtures/admin-test.ts";
import { isSound } from "../fixtures/checks/sound-page.ts";
import { ADMIN_ROUTES } from "../fixtures/routes.ts";
import { expect } from "../fixtures/test.ts";
import { AccountPage } from "../pages/account-page.ts";
import { press, tabTo } from "../pages/keyboard.ts";

const texts = MESSAGES.adminScriptures;
const importTexts = MESSAGES.scriptureImport;
const { fields } = texts;
const { uploads } = MESSAGES;
/** An MP3 of one second: 40 frames of silence. */
const SILENCE = Buffer.concat(
  Array.from({ length: 40 }, () =>
    Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)]),
  ),
);

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });
const table = (page: Page) => page.getByRole("table", { name: "Scriptures" });
const row = (page: Page, reference: string) =>
  table(page).getByRole("row").filter({ hasText: reference });
const toast = (page: Page, title: string) => page.getByRole("alert").filter({ hasText: title });

async function fillIn(page: Page, date: string, reference: string): Promise<void> {
  await page.getByLabel(fields.date, { exact: true }).fill(date);
  await page.getByLabel(fields.reference, { exact: true }).fill(reference);
}

test.beforeEach(async ({ database, server }) => {
  // The tables are made when the server starts.
  expect(server.url).not.toBe("");
  await database.sql`delete from scheduled_scriptures`;
});

test("X-001, A-033: who isn’t the administrator has no way to the admin area and fetches nothing of it", async ({
  openDevice,
  person,
}) => {
  const { page } = await openDevice();
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.url()));
  await page.goto("/admin");
  await expect(page).toHaveURL(/\/auth$/);
  await new AccountPage(page).register(person);
  await expect(page.getByRole("link", { name: "Admin" })).toHaveCount(0);
  for (const { path } of ADMIN_ROUTES) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/$/);
  }
  expect(fetched.filter((url) => /\/assets\/admin-/.test(url))).toEqual([]);
});

test("X-003 to X-011, DEC-91: a scripture is added, refused, edited, switched and deleted", async ({
  openAsAdmin,
}) => {
  test.slow();
  const page = await openAsAdmin("/");
  await page.getByRole("link", { name: "Admin", exact: true }).click();
  await expect(page.getByText(texts.empty)).toBeVisible();
  await isSound(page, "no scriptures");

  await button(page, texts.addNew).click();
  await button(page, texts.schedule).click();
  for (const words of [
    texts.verseRequired,
    texts.referenceRequired,
    texts.reflectionRequired,
    texts.dateRequired,
  ]) {
    await expect(page.getByText(words)).toBeVisible();
  }
  await isSound(page, "the dialog with its problems");
  await button(page, texts.generate).click();
  await expect(toast(page, texts.missing.title)).toBeVisible();

  await fillIn(page, "2027-03-28", "John 20:29");
  await button(page, texts.lookUp).click();
  await expect(page.getByLabel(fields.verse, { exact: true })).toHaveValue(/have believed\.”$/);
  await button(page, texts.generate).click();
  await expect(toast(page, texts.generated.title)).toBeVisible();
  await expect(page.getByLabel(fields.reflection, { exact: true })).not.toHaveValue("");
  await button(page, texts.schedule).click();
  await expect(toast(page, texts.scheduled.title)).toBeVisible();
  await expect(row(page, "John 20:29")).toContainText("Mar 28, 2027");
  await expect(row(page, "John 20:29")).toContainText(texts.active);
  await isSound(page, "a scripture in the table");

  // A second one for the same day asks to deactivate the first; the typed text stays.
  await button(page, texts.addNew).click();
  await fillIn(page, "2027-03-28", "Mark 16:6");
  await page.getByLabel(fields.verse, { exact: true }).fill("He has risen!");
  await page.getByLabel(fields.reflection, { exact: true }).fill("Go and tell. ".repeat(60));
  await button(page, texts.schedule).click();
  await expect(toast(page, texts.scheduleFailed.title)).toBeVisible();
  await expect(page.getByRole("dialog").getByText(/Deactivate that one first/)).toBeVisible();
  await page.getByRole("switch", { name: fields.active }).click({ force: true });
  await button(page, texts.schedule).click();
  await expect(row(page, "Mark 16:6")).toContainText(texts.inactive);
  const clamped = row(page, "Mark 16:6").getByText("Go and tell.");
  const lines = await clamped.evaluate(
    (text) => text.clientHeight / parseFloat(getComputedStyle(text).lineHeight),
  );
  expect(Math.round(lines)).toBe(3);
  await button(page, /^Activate: Mark/).click();
  await expect(toast(page, texts.statusFailed.title)).toBeVisible();
  await button(page, /^Deactivate: John/).click();
  await expect(row(page, "John 20:29")).toContainText(texts.inactive);
  await button(page, /^Activate: Mark/).click();
  await expect(row(page, "Mark 16:6")).toContainText(/Active/);

  await button(page, /^Edit: Mark/).click();
  await page.getByLabel(fields.verse, { exact: true }).fill("He is not here.");
  await button(page, texts.update).click();
  await expect(row(page, "He is not here.")).toBeVisible();
  await button(page, /^Delete: John/).click();
  await expect(page.getByRole("dialog", { name: texts.deleteTitle })).toBeVisible();
  await isSound(page, "the question before deleting");
  await page.getByRole("dialog").getByRole("button", { name: texts.delete, exact: true }).click();
  await expect(row(page, "John 20:29")).toHaveCount(0);
});

test("issue 20: a file is imported after a look at it, a month is seen in the calendar, at 320 pixels", async ({
  openAsAdmin,
  database,
}) => {
  test.slow();
  const page = await openAsAdmin("/admin", { viewport: { width: 320, height: 700 } });
  await button(page, texts.importFile).click();
  const lines = Array.from({ length: 31 }, (_, index) => {
    const date = `2026-12-${String(index + 1).padStart(2, "0")}`;
    return index === 6
      ? `${date},,A verse without a reference`
      : `${date},Psalm ${index + 1}:1,"Verse ""${index + 1}"", which is long enough"`;
  });
  const file = (text: string) => ({
    name: "december.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(text),
  });
  await page
    .getByLabel(importTexts.choose)
    .setInputFiles(file(["date,reference,verse", ...lines].join("\n")));
  await expect(page.getByText(importTexts.found(31))).toBeVisible();
  await expect(page.getByText("Line 8: Reference is required")).toBeVisible();
  await isSound(page, "what a file would change");
  expect(await database.sql`select from scheduled_scriptures`).toHaveLength(0);
  await button(page, importTexts.importCount(30)).click();
  await expect(page.getByText(importTexts.imported(30))).toBeVisible();
  // The cross has the same name.
  await button(page, importTexts.close).last().click();

  await expect(table(page).getByRole("row")).toHaveCount(26);
  await isSound(page, "a month in the table");
  await button(page, "Page 2").click();
  await expect(table(page).getByRole("row")).toHaveCount(6);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: texts.exportCsv }).click();
  expect((await download).suggestedFilename()).toMatch(/^scriptures-.*\.csv$/);

  await page.getByText(texts.views.calendar).click();
  const { next } = MESSAGES.adminCalendar;
  const christmas = button(page, /December 25, 2026/);
  for (let month = 0; month < 12 && (await christmas.count()) === 0; month += 1) {
    await button(page, next).click();
  }
  await expect(christmas).toContainText(/Christmas.*Psalm 25:1/);
  await expect(button(page, /December 7, 2026/)).toContainText(/built in/);
  await isSound(page, "the calendar, narrow");
  await page.setViewportSize({ width: 1280, height: 900 });
  await isSound(page, "the calendar, wide");
  await button(page, /December 7, 2026/).click();
  await expect(page.getByLabel(fields.date, { exact: true })).toHaveValue("2026-12-07");
});

test("issue 20: the keyboard alone schedules a scripture, sorts the table and switches it off", async ({
  openAsAdmin,
}) => {
  const page = await openAsAdmin("/admin");
  await press(page, button(page, texts.addNew), "Enter");
  await tabTo(page, page.getByLabel(fields.date, { exact: true }));
  await page.keyboard.type("12242026");
  await tabTo(page, page.getByLabel(fields.reference, { exact: true }));
  await page.keyboard.type("Luke 2:11");
  await press(page, button(page, texts.lookUp), "Space");
  await expect(page.getByLabel(fields.verse, { exact: true })).toHaveValue(/Savior/);
  await tabTo(page, page.getByLabel(fields.reflection, { exact: true }));
  await page.keyboard.type("Joy has come.");
  await press(page, button(page, texts.schedule), "Enter");
  await expect(row(page, "Luke 2:11")).toContainText("Dec 24, 2026");
  await press(page, button(page, "Reference"), "Enter");
  await expect(button(page, /^Reference, sorted, smallest first$/)).toBeFocused();
  await press(page, button(page, /^Deactivate: Luke/), "Space");
  await expect(button(page, /^Activate: Luke/)).toBeFocused();
});

test("X-004, X-018, DEC-93: a recording is sent from the dialog, kept with the scripture and played", async ({
  openAsAdmin,
}) => {
  const page = await openAsAdmin("/admin");
  await button(page, texts.addNew).click();
  const recording = page.getByLabel(fields.recording, { exact: true });
  const file = (buffer: Buffer) => ({ name: "day.mp3", mimeType: "audio/mpeg", buffer });
  await recording.setInputFiles(file(Buffer.from("not a recording")));
  await expect(page.getByRole("dialog").getByText(uploads.wrongRecordingType)).toBeVisible();
  await recording.setInputFiles(file(SILENCE));
  await expect(toast(page, uploads.recordingDone.title)).toBeVisible();
  const listen = page.getByRole("link", { name: texts.listen });
  await expect(listen).toHaveAttribute("href", /^\/uploads\/audio\/[\w-]+\.mp3$/);
  await isSound(page, "a scripture with a recording");
  await fillIn(page, "2027-05-13", "Psalm 46:10");
  await page.getByLabel(fields.verse, { exact: true }).fill("Be still.");
  await page.getByLabel(fields.reflection, { exact: true }).fill("Rest in Him.");
  await button(page, texts.schedule).click();
  await button(page, /^Edit: Psalm 46/).click();
  const address = (await listen.getAttribute("href")) ?? "";
  const served = await page.request.get(address);
  expect((await served.body()).equals(SILENCE)).toBe(true);
  const length = await page.evaluate(
    (src) =>
      new Promise<number | undefined>((resolve) => {
        const player = new Audio(src);
        player.addEventListener("ended", () => resolve(player.duration));
        player.addEventListener("error", () => resolve(undefined));
        void player.play();
      }),
    address,
  );
  expect(length).toBeCloseTo(1, 0);
});
