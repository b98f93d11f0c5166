import { MESSAGES } from "@reignwell/contract";
import type { Page } from "@playwright/test";
import { storedGoals } from "../fixtures/data/stored-goals.ts";
import { expect, somebody, test } from "../fixtures/test.ts";
import { AccountPage } from "../pages/account-page.ts";
import { SyncChip } from "../pages/sync-chip.ts";
import { TasksPage } from "../pages/tasks-page.ts";

const PASSPHRASE = "lamp beside the narrow door";
const texts = MESSAGES.yourData;

test("export, delete the account, import into a new one: the sealed file brings everything back", async ({
  database,
  openDevice,
  person,
}) => {
  const device = await openDevice();
  const { page } = device;
  await new AccountPage(page).open();
  await new AccountPage(page).register(person);
  await new TasksPage(page).open();
  await new TasksPage(page).make("Carry the lamp");
  await new SyncChip(page).saysSaved();
  await device.readyForOffline();

  await page.goto("/your-data");
  await device.goOffline();
  await page.getByLabel("Passphrase (optional)").fill(PASSPHRASE);
  const sealed = await exported(page);
  await device.goOnline();

  await page.getByRole("button", { name: texts.deleteAccount }).click();
  const dialog = page.getByRole("dialog", { name: texts.deleteAccount });
  await dialog.getByLabel("Your password").fill("not this one");
  await dialog.getByRole("button", { name: "Delete for good" }).click();
  await expect(dialog.getByRole("alert")).toContainText("password");
  await dialog.getByLabel("Your password").fill(person.password);
  await dialog.getByRole("button", { name: "Delete for good" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText(texts.accountDeleted.title)).toBeVisible();
  const left = await page.evaluate(async () => {
    const databases = await indexedDB.databases();
    return databases.map(({ name }) => name).filter((name) => name?.includes("user"));
  });
  expect(left).toEqual([]);
  expect(await database.sql`select 1 from users where username = ${person.username}`).toEqual([]);

  const successor = somebody();
  await new AccountPage(page).open();
  await new AccountPage(page).register(successor);
  await page.goto("/your-data");
  await imports(page, sealed);
  await page.getByLabel("Passphrase of the file").fill("another one");
  await page.getByRole("button", { name: "Open the file" }).click();
  await expect(page.getByRole("alert")).toContainText("doesn’t open the file");
  await page.getByLabel("Passphrase of the file").fill(PASSPHRASE);
  await page.getByRole("button", { name: "Open the file" }).click();
  await expect(page.getByText("Done: 1 added.")).toBeVisible();
  await imports(page, sealed);
  await page.getByLabel("Passphrase of the file").fill(PASSPHRASE);
  await page.getByRole("button", { name: "Open the file" }).click();
  await expect(page.getByText(/is here already/)).toBeVisible();
  await new TasksPage(page).open();
  await expect(new TasksPage(page).task("Carry the lamp")).toBeVisible();
  await new SyncChip(page).saysSaved();
  expect(await storedGoals(database, successor)).toEqual([]);
  const stored = await database.sql`select title from user_tasks join users on users.id = user_id
    where username = ${successor.username}`;
  expect(stored.map(({ title }) => title)).toEqual(["Carry the lamp"]);
});

test("the list of devices signs another device out", async ({ openDevice, person }) => {
  const [phone, laptop] = [await openDevice(), await openDevice()];
  await new AccountPage(phone.page).open();
  await new AccountPage(phone.page).register(person);
  await new AccountPage(laptop.page).open();
  await new AccountPage(laptop.page).signIn(person);
  await laptop.page.goto("/account");
  await expect(laptop.page.getByText("This device")).toBeVisible();
  await laptop.page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(laptop.page.getByText("That device is signed out.")).toBeVisible();
  await expect(laptop.page.getByRole("button", { name: "Sign out", exact: true })).toHaveCount(0);
  const answer = await phone.page.request.get("/api/user");
  expect(answer.status()).toBe(401);
});

/** Presses 'Export' and keeps the file. */
async function exported(page: Page): Promise<string> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: texts.export, exact: true }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^reignwell-\d{4}-\d{2}-\d{2}\.sealed$/);
  return file.path();
}

async function imports(page: Page, path: string): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: texts.import, exact: true }).click();
  await (await chooser).setFiles(path);
}
