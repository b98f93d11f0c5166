import { readFile } from "node:fs/promises";
import { MESSAGES, ROUTES } from "@reignwell/contract";
import type { Locator, Page } from "@playwright/test";
import { test } from "../fixtures/admin-test.ts";
import { isSound } from "../fixtures/checks/sound-page.ts";
import { SERIES_TITLE, storeSeries } from "../fixtures/data/stored-series.ts";
import { expect } from "../fixtures/test.ts";
import { AccountPage } from "../pages/account-page.ts";
import { press } from "../pages/keyboard.ts";

const texts = MESSAGES.adminSeries;
/** Any picture will do. */
const PICTURE = new URL("../../public/pwa-192x192.png", import.meta.url).pathname;
const { fields } = texts;

const button = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });
const dialog = (page: Page) => page.getByRole("dialog");
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });
const card = (page: Page, title: string) => page.getByRole("listitem").filter({ hasText: title });
const toast = (page: Page, title: string) => page.getByRole("alert").filter({ hasText: title });

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
}

test.beforeEach(async ({ database, server }) => {
  // The tables are made when the server starts.
  expect(server.url).not.toBe("");
  await database.sql`delete from series_topics`;
});

test("X-019 to X-026, DEC-94: a series and its days are added, refused, edited, switched and deleted", async ({
  openAsAdmin,
}) => {
  test.slow();
  const page = await openAsAdmin("/admin?tab=series", { viewport: { width: 320, height: 700 } });
  await expect(page.getByText(texts.noTopics)).toBeVisible();
  await isSound(page, "no series");

  await button(page, texts.createTopic).click();
  await expect(field(page, fields.orderIndex)).toHaveValue("1");
  await fill(page, { [fields.orderIndex]: "-1" });
  await button(page, texts.saveTopic).click();
  for (const words of [texts.titleRequired, texts.descriptionRequired, texts.orderTooSmall]) {
    await expect(dialog(page).getByText(words)).toBeVisible();
  }
  await isSound(page, "the series’ dialog with its problems");
  await fill(page, {
    [fields.title]: "Rest",
    [fields.description]: "A day at a time",
    [fields.orderIndex]: "1",
  });
  // The picture goes by the route of a giveaway’s picture and shows where it lies.
  await dialog(page)
    .getByLabel(MESSAGES.adminGiveaways.fields.image, { exact: true })
    .setInputFiles(PICTURE);
  const shown = dialog(page).getByAltText(MESSAGES.adminGiveaways.preview);
  await expect(shown).toHaveAttribute("src", /^\/uploads\/pictures\/[\w-]+\.webp$/);
  const address = await shown.getAttribute("src");
  await isSound(page, "the series’ dialog with a picture");
  await button(page, texts.saveTopic).click();
  await expect(toast(page, texts.topicCreated.title)).toBeVisible();
  await expect(card(page, "Rest")).toContainText(texts.order(1));
  await expect(card(page, "Rest")).toContainText(texts.incomplete(0));

  await button(page, "Edit: Rest").click();
  await expect(shown).toHaveAttribute("src", address ?? "");
  await fill(page, { [fields.description]: "Slowly" });
  await button(page, texts.updateTopic).click();
  await expect(card(page, "Rest")).toContainText("Slowly");
  await button(page, "Deactivate: Rest").click();
  await expect(card(page, "Rest")).toContainText(texts.inactive);
  await button(page, "Activate: Rest").click();
  await expect(button(page, "Deactivate: Rest")).toBeVisible();
  await isSound(page, "a series");

  await button(page, `${texts.viewEntries}: Rest`).click();
  await expect(page.getByText(texts.noEntries)).toBeVisible();
  await button(page, texts.addFirstEntry).click();
  await fill(page, { [fields.dayNumber]: "8" });
  await button(page, texts.saveEntry).click();
  for (const words of [
    texts.titleRequired,
    texts.verseRequired,
    texts.referenceRequired,
    texts.reflectionTooShort,
    texts.dayOutOfRange,
  ]) {
    await expect(dialog(page).getByText(words)).toBeVisible();
  }
  await isSound(page, "the day’s dialog with its problems");
  await button(page, texts.generate).click();
  await expect(toast(page, texts.missing.title)).toContainText(texts.missing.description);
  await fill(page, {
    [fields.dayNumber]: "1",
    [fields.dayTitle]: "Stop",
    [fields.verse]: "Be still, and know that I am God.",
    [fields.verseReference]: "Psalm 46:10",
  });
  await button(page, texts.generate).click();
  await expect(toast(page, texts.generated.title)).toBeVisible();
  await expect(field(page, fields.reflection)).not.toHaveValue("");
  await fill(page, { [fields.reflection]: "Rest begins where the work is laid down for a while." });
  await button(page, texts.saveEntry).click();
  await expect(toast(page, texts.entryCreated.title)).toBeVisible();
  await expect(card(page, "Day 1: Stop")).toContainText("Psalm 46:10");

  // A number that is taken is said at its field, and what was typed stays.
  await button(page, texts.addEntry).click();
  await fill(page, {
    [fields.dayNumber]: "1",
    [fields.dayTitle]: "Breathe",
    [fields.verse]: "Come to me.",
    [fields.verseReference]: "Matthew 11:28",
    [fields.reflection]: "All who are tired may come, and nobody is asked to bring anything.",
  });
  await button(page, texts.saveEntry).click();
  await expect(toast(page, texts.entryFailed.title)).toBeVisible();
  await expect(dialog(page).getByText(texts.dayTaken(1))).toBeVisible();
  await fill(page, { [fields.dayNumber]: "2" });
  await button(page, texts.saveEntry).click();
  await expect(card(page, "Day 2: Breathe")).toBeVisible();
  await button(page, "Edit: Day 2, Breathe").click();
  await fill(page, { [fields.dayTitle]: "Breathe out" });
  await button(page, texts.updateEntry).click();
  await expect(card(page, "Day 2: Breathe out")).toBeVisible();
  await button(page, "Deactivate: Day 2, Breathe out").click();
  await expect(button(page, "Activate: Day 2, Breathe out")).toBeVisible();
  await isSound(page, "the days");

  await press(page, button(page, "Move later: Day 1, Stop"), "Enter");
  await expect(card(page, "Day 2: Stop")).toBeVisible();
  await press(page, button(page, "Move earlier: Day 2, Stop"), "Space");
  await expect(card(page, "Day 1: Stop")).toBeVisible();

  await button(page, "Delete: Day 2, Breathe out").click();
  await expect(page.getByRole("dialog", { name: texts.deleteEntryTitle })).toBeVisible();
  await button(dialog(page), texts.delete).click();
  await expect(card(page, "Breathe out")).toHaveCount(0);
  await page.getByRole("tab", { name: texts.topics }).click();
  await button(page, "Delete: Rest").click();
  await expect(page.getByRole("dialog", { name: texts.deleteTopicTitle })).toBeVisible();
  await button(dialog(page), texts.delete).click();
  await expect(page.getByText(texts.noTopics)).toBeVisible();
});

test("issue 20: the starter series are loaded, and one goes out as a file and comes back the same", async ({
  openAsAdmin,
  database,
}) => {
  test.slow();
  const page = await openAsAdmin("/admin?tab=series", { viewport: { width: 1280, height: 900 } });
  await button(page, texts.loadStarters).click();
  await expect(toast(page, texts.startersLoaded.title)).toBeVisible();
  const stored = await database.sql<{ title: string; days: number }[]>`
    select t.title, count(e.id)::int as days from series_topics t
    join series_daily_entries e on e.series_topic_id = t.id group by t.id order by order_index, t.id`;
  expect(stored.length).toBeGreaterThan(0);
  for (const { title, days } of stored) {
    expect(days).toBe(7);
    await expect(card(page, title)).toBeVisible();
  }
  await expect(button(page, texts.loadStarters)).toHaveCount(0);
  await isSound(page, "the starter series, wide");

  const [{ title } = { title: "" }] = stored;
  const exportOf = async () => {
    const download = page.waitForEvent("download");
    await card(page, title).getByRole("link", { name: texts.exportFile }).click();
    return readFile(await (await download).path());
  };
  const first = await exportOf();
  const importFile = async (buffer: Buffer) => {
    await button(page, texts.importFile).click();
    await page
      .getByLabel(texts.choose)
      .setInputFiles({ name: "series.json", mimeType: "application/json", buffer });
  };
  await importFile(Buffer.from("no JSON"));
  await expect(dialog(page).getByText(texts.notJson)).toBeVisible();
  await button(dialog(page), MESSAGES.admin.cancel).click();
  await importFile(first);
  await expect(dialog(page).getByText(texts.titleTaken)).toBeVisible();
  await isSound(page, "a file with a problem");
  await button(dialog(page), MESSAGES.admin.cancel).click();

  await button(page, `Delete: ${title}`).click();
  await button(dialog(page), texts.delete).click();
  await expect(card(page, title)).toHaveCount(0);
  await importFile(first);
  await expect(dialog(page).getByText(texts.ready(title, 7))).toBeVisible();
  await isSound(page, "a file that can be imported");
  await button(dialog(page), texts.import).click();
  await expect(toast(page, texts.imported.title)).toBeVisible();
  const again = await exportOf();
  expect(JSON.parse(again.toString())).toEqual(JSON.parse(first.toString()));
});

test("DEC-121: renumbering the days by the keyboard moves the progress of no member", async ({
  openAsAdmin,
  openDevice,
  database,
  person,
}) => {
  const topicId = await storeSeries(database);
  const member = (await openDevice()).page;
  await new AccountPage(member).open();
  await new AccountPage(member).register(person);
  await database.sql`update users set is_paid_member = true where username = ${person.username}`;
  const post = async (path: string, data: object) =>
    expect((await member.request.post(path, { data })).ok()).toBe(true);
  await post(ROUTES.seriesEnroll, { topicId });
  await post(ROUTES.seriesContinue, {
    topicId,
    dayNumber: 1,
    completion: { challenges: "My own words" },
  });
  const finished = () => database.sql`select e.title, c.challenges, c.series_daily_entry_id as entry
    from user_series_daily_completion c join series_daily_entries e on e.id = c.series_daily_entry_id`;
  const before = [...(await finished())];
  expect(before).toMatchObject([{ title: "Title 1", challenges: "My own words" }]);

  const page = await openAsAdmin("/admin?tab=series");
  await button(page, `${texts.viewEntries}: ${SERIES_TITLE}`).click();
  await press(page, button(page, "Move later: Day 1, Title 1"), "Enter");
  await expect(card(page, "Day 2: Title 1")).toBeVisible();
  await expect(card(page, "Day 1: Title 2")).toBeVisible();
  expect([...(await finished())]).toEqual(before);
  // What was the first day stands second and is finished still: the new first one is next.
  const progress = await member.request.get(ROUTES.seriesProgress);
  expect(await progress.json()).toMatchObject([{ seriesTopicId: topicId, currentDay: 1 }]);
});
