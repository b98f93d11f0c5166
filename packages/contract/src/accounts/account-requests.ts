import * as z from "zod/mini";
import { recovery } from "../messages/account/recovery.ts";
import { reset } from "../messages/account/reset.ts";
import { whenMissing } from "../field-schemas.ts";
import { displayName, emailAddress, newPassword } from "./user.ts";

/** DEC-88: what a reset code looks like and how long it lives; times in ms. */
export const RESET_CODE = {
  length: 6,
  /** 32 characters without look-alikes: no 0 and O, no 1 and I. */
  alphabet: "23456789ABCDEFGHJKLMNPQRSTUVWXYZ",
  validFor: 10 * 60_000,
  attempts: 5,
} as const;

/** A link that confirms an e-mail address works for so long, in ms. */
export const CONFIRMATION_VALID_FOR = 24 * 60 * 60_000;

/** What a set of recovery codes looks like: 80 bits a code, so that guessing is no way in. */
export const RECOVERY_CODES = {
  count: 8,
  groups: 4,
  groupLength: 4,
  alphabet: RESET_CODE.alphabet,
  /** So long after registration the first set is made without asking for the password again. */
  offeredFor: 15 * 60_000,
} as const;

/** A name as typed into a form that must not tell whether it exists. */
const anyName = z
  .string(whenMissing(reset.usernameRequired.description))
  .check(z.trim(), z.minLength(1, { error: reset.usernameRequired.description }), z.maxLength(256));
/** The password that proves who asks. */
const currentPassword = z.string().check(z.maxLength(1024));

/** `POST /api/request-password-reset` (W-009). */
export const resetRequest = z.strictObject({ username: anyName });

/** `POST /api/reset-password` (W-009); the code is upper-cased and trimmed (DEC-88). */
export const passwordReset = z.strictObject({
  username: anyName,
  resetCode: z
    .string(whenMissing(reset.codeRequired.description))
    .check(
      z.trim(),
      z.toUpperCase(),
      z.minLength(1, { error: reset.codeRequired.description }),
      z.maxLength(RESET_CODE.length, { error: reset.codeTooLong.description }),
    ),
  newPassword,
});

/** `POST /api/use-recovery-code`: any way of writing the code is accepted. */
export const recoveryCodeUse = z.strictObject({
  username: anyName,
  recoveryCode: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: recovery.codeRequired.description }),
      z.maxLength(100),
    ),
  newPassword,
});

/** `POST /api/account/recovery-codes`: right after registration without the password. */
export const recoveryCodesRequest = z.strictObject({
  currentPassword: z.optional(currentPassword),
});

/** A new set of recovery codes: the only time that they are shown. */
export const recoveryCodes = z.object({ codes: z.array(z.string()), madeAt: z.int() });

/** `POST /api/confirm-email`: the token of the link that was mailed. */
export const emailConfirmation = z.strictObject({ token: z.string().check(z.maxLength(100)) });

/** `GET /api/account/security`: how the account can be got back. */
export const accountSecurity = z.object({
  /** Null without an address. */
  emailConfirmed: z.nullable(z.boolean()),
  /** Null when no set was ever made. */
  recoveryCodes: z.nullable(z.object({ left: z.int(), total: z.int(), madeAt: z.int() })),
});

/** An answer that is only words for a person. */
export const plainAnswer = z.object({ message: z.string() });

/** `PUT /api/account`: null takes an optional detail away. */
export const accountChange = z.strictObject({
  currentPassword,
  displayName: z.nullable(displayName),
  email: z.nullable(emailAddress),
});

/** `PUT /api/account/mail-consent`: whether letters may be sent (DEC-95). */
export const mailConsent = z.strictObject({ agreed: z.boolean() });

/** The answer of it and of `GET`: since when, in ms since 1970; null for a user who did not agree. */
export const mailConsentAnswer = z.object({ agreedAt: z.nullable(z.int()) });

/** `PUT /api/account/password`. */
export const passwordChange = z.strictObject({ currentPassword, newPassword });

/** `DELETE /api/account`. */
export const accountDeletion = z.strictObject({ password: currentPassword });

/** One session in which the user is signed in; its id says nothing about the session itself. */
const signedInDevice = z.object({
  id: z.uuid(),
  /** The browser and system as far as they are known, such as "Firefox on Android". */
  name: z.string(),
  /** Whether this is the device that asks. */
  current: z.boolean(),
  /** When it signed in and when it was last used (to the hour), in ms since 1970. */
  signedInAt: z.int(),
  lastUsedAt: z.int(),
  /** A browser that was new to the account, and signed in since this device last saw the list. */
  isNew: z.boolean(),
});

/** `GET /api/account/sessions`: the most recently used first, this device before all. */
export const signedInDevices = z.array(signedInDevice);

/** `POST /api/account/sessions/seen`: the list was shown up to the sign-in of this moment. */
export const sessionsSeen = z.strictObject({
  until: z.int().check(z.minimum(0), z.maximum(8_640_000_000_000_000)),
});

/** `GET /api/about`: who answers for this installation, and where help is to be had near its users. */
export const siteInfo = z.object({
  /** Shown beside the words about help in an emergency; absent from servers of former versions. */
  helpLine: z.optional(z.nullable(z.string())),
  /** DEC-97: whether the administrator sees the challenges of plans; the page about privacy says so. */
  challengesShown: z.optional(z.boolean()),
  /** Whether a membership can be paid for; absent from servers of former versions. */
  payment: z.optional(z.boolean()),
  owner: z.object({
    name: z.nullable(z.string()),
    address: z.nullable(z.string()),
    email: z.nullable(z.string()),
  }),
});

/** How the account can be got back. */
export type AccountSecurity = z.infer<typeof accountSecurity>;
/** A new set of recovery codes. */
export type RecoveryCodes = z.infer<typeof recoveryCodes>;
/** Who answers for this installation. */
export type SiteInfo = z.infer<typeof siteInfo>;
/** One session in which the user is signed in. */
export type SignedInDevice = z.infer<typeof signedInDevice>;
