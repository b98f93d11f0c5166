import * as z from "zod/mini";
import { PASSWORD_MIN_LENGTH } from "../constants.ts";
import { validation as messages } from "../messages/app/validation.ts";
import { lineText, whenMissing } from "../field-schemas.ts";

/** A password as it may be chosen: long enough, 256 bytes at most, never truncated. */
export const newPassword = z.string(whenMissing(messages.password)).check(
  z.minLength(PASSWORD_MIN_LENGTH, { error: messages.password }),
  z.refine((text) => utf8Length(text) <= 256, {
    error: messages.passwordTooLong,
  }),
);

/** DEC-05: 3 to 30 letters, digits, dots, underscores and hyphens. */
export const username = z
  .string(whenMissing(messages.username))
  .check(
    z.minLength(3, { error: messages.username }),
    z.maxLength(30, { error: messages.usernameTooLong }),
    z.regex(/^[A-Za-z0-9._-]*$/, { error: messages.usernameCharacters }),
  );

/** An e-mail address; an empty one counts as absent (DEC-05). */
export const emailAddress = z
  .string()
  .check(z.trim(), z.maxLength(254), z.email({ error: messages.email }));
/** A display name of 2 to 50 characters. */
export const displayName = lineText.check(
  z.trim(),
  z.minLength(2, { error: messages.displayName }),
  z.maxLength(50, { error: messages.displayName }),
);

/** An empty optional field of a form counts as absent (DEC-05). */
function emptyAsAbsent<T extends z.core.$ZodType>(schema: T) {
  return z.optional(
    z.union([
      z.pipe(
        z.literal(""),
        z.transform(() => undefined),
      ),
      schema,
    ]),
  );
}

/** `POST /api/register` (DEC-07). */
export const registration = z.strictObject({
  username,
  password: newPassword,
  email: emptyAsAbsent(emailAddress),
  displayName: emptyAsAbsent(displayName),
  referralCode: z.optional(z.string().check(z.maxLength(64))),
  /** DEC-95: whether letters may be sent; not unless it is true. */
  agreesToMail: z.optional(z.boolean()),
});

/** `POST /api/login` (DEC-07). Loose on purpose: a wrong form is answered as a wrong password. */
export const credentials = z.strictObject({
  username: z.string().check(z.maxLength(256)),
  password: z.string().check(z.maxLength(1024)),
});

/** How an account key looks: a UUID, or the account's number where a device kept no key yet. */
const ACCOUNT_KEY = /^[0-9a-f-]{1,36}$/;
const accountKey = z.string().check(z.regex(ACCOUNT_KEY));

/** The signed-in person as every answer shows them; never a password, hash or reset code. */
export const publicUser = z.object({
  id: z.int(),
  /** Names the account for good: a restored server may give a number out again, never a key [I1]. */
  accountKey,
  username: z.string(),
  displayName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  isPaidMember: z.boolean(),
  sharingPoints: z.int(),
  referralCode: z.string(),
  isAdmin: z.boolean(),
});

/** Who is signed in, for a page that doesn't know: a visitor is nobody, which is no error. */
export const sessionAnswer = z.union([publicUser, z.object({ user: z.null() })]);

/** What changes of an account without the person: paid for, refunded, given for a share. */
export const accountState = z.object({
  isPaidMember: z.boolean(),
  sharingPoints: z.int(),
  /** Grows with each change: an older state that comes late is known by it (decision 54). */
  accountVersion: z.optional(z.int()),
});

/** The length in bytes when sent; counted here because contract knows no platform's encoder. */
function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** What a person types to create an account. */
export type Registration = z.infer<typeof registration>;
/** What a person types to sign in. */
export type Credentials = z.infer<typeof credentials>;
/** What changes of an account without the person. */
export type AccountState = z.infer<typeof accountState>;
/** The signed-in person. */
export type PublicUser = z.infer<typeof publicUser>;
