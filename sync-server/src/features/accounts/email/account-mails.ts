import { MESSAGES, PRODUCT_NAME, RESET_CODE } from "@reignwell/contract";
import { letter } from "../../../gateways/letter.ts";
import type { Mail } from "../../../gateways/mail.ts";

/** Who gets a mail, and where the app is found. */
export interface Recipient {
  to: string;
  username: string;
  /** Such as `https://example.org`. */
  origin: string;
}

const MINUTES = RESET_CODE.validFor / 60_000;
const NOT_YOU = "If this was not you, reset your password at once:";

/** DEC-88: the mail with the code. The subject leaves the code out: it shows on locked phones. */
export function resetCodeMail({ to, username, origin }: Recipient, code: string): Mail {
  return letter(to, `Your ${PRODUCT_NAME} reset code`, [
    { text: `Hello ${username},` },
    { text: "This is the code to choose a new password:" },
    { code },
    { text: `It is valid for ${MINUTES} minutes and works once. Enter it here:` },
    { link: `${origin}/reset-password` },
    { text: "If you did not ask for it, you need not do anything: your password stays as it is." },
  ]);
}

/** The link that confirms an address: the only mail that goes to one that is not confirmed. */
export function confirmEmailMail({ to, username, origin }: Recipient, token: string): Mail {
  return letter(to, `Confirm your email for ${PRODUCT_NAME}`, [
    { text: `Hello ${username},` },
    {
      text: `Open this link within 24 hours and choose “${MESSAGES.confirmEmail.confirm}”. Then reset codes and sign-in notices can reach you here:`,
    },
    // After the #, which browsers don't send: no server and no log sees the code.
    { link: `${origin}/confirm-email#${token}` },
    {
      text: `If you have no account named ${username}, somebody mistyped their address. You need not do anything: without the link we send nothing else here.`,
    },
  ]);
}

/** Tells that the password is another one now. */
export function passwordChangedMail({ to, username, origin }: Recipient): Mail {
  return letter(to, `Your ${PRODUCT_NAME} password was changed`, [
    { text: `Hello ${username},` },
    { text: "Your password was changed just now, and all other devices were signed out." },
    { text: NOT_YOU },
    { link: `${origin}/forgot-password` },
  ]);
}

/** Tells that a recovery code set a new password, and how many codes are left. */
export function recoveryCodeUsedMail({ to, username, origin }: Recipient, left: number): Mail {
  const advice =
    left === 0
      ? "That was your last code. Sign in and make new ones on your account page:"
      : `You have ${left} ${left === 1 ? "code" : "codes"} left. You can make new ones on your account page:`;
  return letter(to, `A recovery code was used for ${PRODUCT_NAME}`, [
    { text: `Hello ${username},` },
    {
      text: "Somebody set a new password for your account with one of your recovery codes just now, and all devices were signed out.",
    },
    { text: advice },
    { link: `${origin}/account` },
    { text: NOT_YOU },
    { link: `${origin}/forgot-password` },
  ]);
}

/** Reports that a new set of recovery codes exists, because each code opens the account. */
export function recoveryCodesMadeMail({ to, username, origin }: Recipient): Mail {
  return letter(to, `New recovery codes for ${PRODUCT_NAME}`, [
    { text: `Hello ${username},` },
    {
      text: "New recovery codes were made for your account just now. Earlier ones no longer work.",
    },
    { text: "If this was not you, change your password and make new codes at once:" },
    { link: `${origin}/account` },
  ]);
}

/** Tells of a sign-in in a browser that is new to the account, and what to do about it. */
export function newSignInMail(
  { to, username, origin }: Recipient,
  { device, at }: { device: string; at: number },
): Mail {
  const where = device === "" ? "a browser we don’t know" : device;
  const when = new Date(at).toUTCString().replace("GMT", "UTC");
  return letter(to, `New sign-in to ${PRODUCT_NAME}`, [
    { text: `Hello ${username},` },
    { text: `Somebody signed in to your account on a new device: ${where}, ${when}.` },
    { text: "If this was you, you need not do anything." },
    {
      text: "If this was not you, change your password at once. That signs out all other devices:",
    },
    { link: `${origin}/account` },
    { text: "If you cannot sign in any more, set a new password with a reset code:" },
    { link: `${origin}/forgot-password` },
  ]);
}

/** Tells the former address that it is no longer the account's. */
export function emailChangedMail({ to, username, origin }: Recipient): Mail {
  return letter(to, `Your ${PRODUCT_NAME} e-mail address was changed`, [
    { text: `Hello ${username},` },
    { text: "This address was taken off your account just now, so no more reset codes come here." },
    { text: "If this was not you, sign in, change your password and put the address back:" },
    { link: `${origin}/auth` },
  ]);
}
