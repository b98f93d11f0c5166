import { join } from "node:path";
import { MESSAGES } from "@reignwell/contract";
import { startMailServer } from "@reignwell/testing/node";
import { foundInOutbox } from "../fixtures/servers/outbox.ts";
import { startServer } from "../fixtures/servers/server.ts";
import { expect, type Person, test } from "../fixtures/test.ts";
import { AccountPage } from "../pages/account-page.ts";
import type { Device } from "../fixtures/devices/device.ts";
import { logOut } from "../pages/log-out.ts";

const NEW_PASSWORD = "nine bright harbours";
const CODE = /^ {4}([A-Z2-9]{6})$/m;
const LINK = /^(http\S+\/confirm-email#\S+)$/m;

test("W-001, W-002, W-003, W-004: a forgotten password is reset with the code that SMTP brought", async ({
  database,
  openDevice,
  person,
}) => {
  const mail = await startMailServer();
  const server = await startServer(database.url, { SMTP_URL: mail.url });
  try {
    const device = await openDevice({ url: server.url });
    await resetsPassword(device, person, async (address, pattern) => {
      for (;;) {
        const found = pattern.exec((await mail.mailTo(address)).text)?.[1];
        if (found !== undefined) return found;
      }
    });
  } finally {
    await server.stop();
    await mail.close();
  }
});

test("W-011: without SMTP the code lies in the outbox folder", async ({
  server,
  openDevice,
  person,
}) => {
  await resetsPassword(await openDevice(), person, (address, pattern) =>
    foundInOutbox(join(server.dataDir, "outbox"), address, pattern),
  );
});

/** What a pattern finds in the mails to an address: a code, or a link. */
type FoundInMail = (address: string, pattern: RegExp) => Promise<string>;

/** Registers with an address, confirms it, leaves, forgets, and comes in with the new password. */
async function resetsPassword(
  { page }: Device,
  person: Person,
  foundInMail: FoundInMail,
): Promise<void> {
  const email = `${person.username}@example.org`;
  await new AccountPage(page).open();
  await new AccountPage(page).register(person, email);
  const link = new URL(await foundInMail(email, LINK));
  await page.goto(`${link.pathname}${link.hash}`);
  await page.getByRole("button", { name: MESSAGES.confirmEmail.confirm }).click();
  await expect(page.getByText(MESSAGES.confirmEmail.confirmed)).toBeVisible();
  await logOut(page);
  await page.getByRole("link", { name: MESSAGES.header.login }).click();

  await page.getByRole("link", { name: MESSAGES.account.forgotPassword }).click();
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  await page.getByLabel("Username").fill(person.username);
  await page.getByRole("button", { name: MESSAGES.reset.sendCode }).click();
  await expect(page.getByRole("heading", { name: MESSAGES.reset.checkEmail })).toBeVisible();
  await page.getByRole("link", { name: MESSAGES.reset.haveCode }).click();

  const code = await foundInMail(email, CODE);
  await expect(page.getByLabel("Username")).toHaveValue(person.username);
  await page.getByLabel("Reset code").fill(code);
  await page.getByLabel("New password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel("Confirm new password").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Reset Password" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole("heading", { name: "Welcome" })).toBeVisible();
  await new AccountPage(page).signIn({ ...person, password: NEW_PASSWORD });
}
