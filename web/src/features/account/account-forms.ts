import { MESSAGES, newPassword, registration, username } from "@reignwell/contract";
import * as z from "zod/mini";

/** What the sign-in form holds. */
export const signInForm = z.object({ username, password: newPassword });

/** What the registration form holds: the call's own fields and the repeated password. */
export const registrationForm = z
  .extend(z.omit(registration, { referralCode: true }), { confirmPassword: z.string() })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      error: MESSAGES.validation.passwordsDiffer,
      path: ["confirmPassword"],
      // Compared also while another field is wrong: all that is amiss is told at once.
      when: ({ value }) => hasBothPasswords(value),
    }),
  );

/** The fields of the sign-in form as typed. */
export type SignInFields = z.input<typeof signInForm>;
/** The fields of the registration form as typed. */
export type RegistrationFields = z.input<typeof registrationForm>;
/** The fields of the registration form as parsed: empty optional ones are absent (DEC-05). */
export type RegistrationValues = z.output<typeof registrationForm>;

/** Details of the account with the password that allows to change them. */
export const detailsForm = z.extend(z.pick(registration, { displayName: true, email: true }), {
  currentPassword: z.string().check(z.minLength(1, { error: "Type your current password" })),
});

/** A new password, twice, with the one that allows it. */
export const passwordForm = z
  .object({
    currentPassword: z.string().check(z.minLength(1, { error: "Type your current password" })),
    newPassword,
    confirmPassword: z.string(),
  })
  .check(
    z.refine((form) => form.newPassword === form.confirmPassword, {
      error: MESSAGES.validation.passwordsDiffer,
      path: ["confirmPassword"],
      when: ({ value }) => hasBothPasswords(value, "newPassword"),
    }),
  );

/** The fields of the details as typed. */
export type DetailsFields = z.input<typeof detailsForm>;
/** The fields of the details as parsed: empty optional ones are absent (DEC-05). */
export type DetailsValues = z.output<typeof detailsForm>;
/** The fields of a new password. */
export type PasswordFields = z.input<typeof passwordForm>;

function hasBothPasswords(value: unknown, password = "password"): boolean {
  if (typeof value !== "object" || value === null) return false;
  return password in value && "confirmPassword" in value && Boolean(value.confirmPassword);
}

/** A phone's keyboard likes to add a blank at the end of a name. */
export function trimmed(value: unknown): unknown {
  return typeof value === "string" ? value.trim() : value;
}

/** A username or a code is no word: no capital at its start, nothing corrected. */
export const plainName = {
  autoCapitalize: "none",
  autoCorrect: "off",
  spellCheck: false,
} as const;

/** The name of the eye beside a password. */
export const passwordToggle = { "aria-label": "Show or hide the password" } as const;
