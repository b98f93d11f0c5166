import { readFile } from "node:fs/promises";
import { MESSAGES } from "@reignwell/contract";
import { expect, test } from "../fixtures/test.ts";
import { AccountPage } from "../pages/account-page.ts";
import { logOut } from "../pages/log-out.ts";

const NEW_PASSWORD = "nine bright harbours";
const texts = MESSAGES.recovery;

test("recovery codes are offered once after registering, and one of them sets a new password", async ({
  openDevice,
  person,
}) => {
  const { page } = await openDevice();
  await new AccountPage(page).open();
  await new AccountPage(page).register(person);
  const offer = page.getByRole("complementary", { name: texts.section });
  await offer.getByRole("button", { name: texts.show }).click();
  const dialog = page.getByRole("dialog", { name: texts.madeTitle });
  await expect(dialog.getByRole("listitem")).toHaveCount(8);
  const downloading = page.waitForEvent("download");
  await dialog.getByRole("button", { name: texts.download }).click();
  const file = await readFile(await (await downloading).path(), "utf8");
  const [code = ""] = await dialog.getByRole("listitem").allTextContents();
  expect(file).toContain(code.trim());
  // What is printed is the sheet with all codes, and nothing of the page.
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await dialog.getByRole("button", { name: texts.print }).click();
  await page.emulateMedia({ media: "print" });
  const sheet = page.locator("body > div", {
    has: page.getByRole("heading", { level: 1, name: texts.madeTitle }),
  });
  await expect(sheet.getByRole("listitem")).toHaveCount(8);
  await expect(sheet.getByText(code.trim())).toBeVisible();
  await expect(sheet.getByText(person.username)).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await expect(sheet).toBeHidden();
  await dialog.getByRole("button", { name: texts.saved }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(page.getByRole("button", { name: /^Sync status:/ })).toBeVisible();
  await expect(offer).toBeHidden();

  await page.goto("/account");
  await expect(page.getByText(texts.left(8, 8))).toBeVisible();
  await logOut(page);
  await page.getByRole("link", { name: MESSAGES.header.login }).click();
  await page.getByRole("link", { name: MESSAGES.account.forgotPassword }).click();
  await page.getByRole("link", { name: texts.useCode }).click();
  // The page before has a field of that name as well.
  await expect(page.getByRole("heading", { name: texts.heading })).toBeVisible();
  await page.getByLabel("Username").fill(person.username);
  await page
    .getByLabel(texts.codeLabel, { exact: true })
    .fill(code.trim().toLowerCase().replaceAll("-", " "));
  await page.getByLabel("New password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel("Confirm new password").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: texts.setPassword }).click();
  await expect(page).toHaveURL(/\/login$/);
  await new AccountPage(page).signIn({ ...person, password: NEW_PASSWORD });
  await page.goto("/account");
  await expect(page.getByText(texts.left(7, 8))).toBeVisible();
});

test("'Later' puts the recovery codes away; the account page makes them for the password", async ({
  openDevice,
  person,
}) => {
  const { page } = await openDevice();
  await new AccountPage(page).open();
  await new AccountPage(page).register(person);
  const offer = page.getByRole("complementary", { name: texts.section });
  await offer.getByRole("button", { name: texts.later }).click();
  await expect(offer).toBeHidden();
  await page.goto("/account");
  await expect(page.getByText(texts.none)).toBeVisible();
  const form = page.getByRole("form", { name: texts.section });
  await form.getByLabel("Current password").fill(person.password);
  await form.getByRole("button", { name: texts.make }).click();
  const list = page.getByRole("list", { name: texts.madeTitle });
  await expect(list.getByRole("listitem")).toHaveCount(8);
  await page.getByRole("button", { name: texts.saved }).click();
  await expect(page.getByText(texts.left(8, 8))).toBeVisible();
});

test("a sign-in in another browser is marked on the list of devices until the next visit", async ({
  openDevice,
  person,
}) => {
  const here = await openDevice();
  await new AccountPage(here.page).open();
  await new AccountPage(here.page).register(person);
  const there = await openDevice();
  await new AccountPage(there.page).open();
  await new AccountPage(there.page).signIn(person);
  const seen = here.page.waitForResponse((answer) => answer.url().endsWith("/sessions/seen"));
  await here.page.goto("/account");
  const mark = here.page.getByText("New since your last visit");
  await expect(mark).toHaveCount(1);
  await seen;
  await here.page.reload();
  await expect(here.page.getByText("This device")).toBeVisible();
  await expect(mark).toHaveCount(0);
});
