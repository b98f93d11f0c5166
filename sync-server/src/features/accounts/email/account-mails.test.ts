import { expect, it } from "vitest";
import * as mails from "./account-mails.ts";

const reader = { to: "ruth@example.org", username: "ruth", origin: "https://example.org" };

it.each([
  ["a reset code", mails.resetCodeMail(reader, "123456")],
  ["a link that confirms an address", mails.confirmEmailMail(reader, "token")],
  ["a changed password", mails.passwordChangedMail(reader)],
  ["a used recovery code", mails.recoveryCodeUsedMail(reader, 3)],
  ["new recovery codes", mails.recoveryCodesMadeMail(reader)],
  ["a new sign-in", mails.newSignInMail(reader, { device: "Firefox", at: 0 })],
  ["a changed address", mails.emailChangedMail(reader)],
])("the mail about %s goes on with a capital letter after its greeting", (_what, { text }) => {
  expect(text).toMatch(/^Hello ruth,\n\n[A-Z]/u);
});
