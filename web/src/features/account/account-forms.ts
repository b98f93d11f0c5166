import { MESSAGES, newPassword, registration, username } from "@reignwell/contract";
import * as z from "zod/mini";

export const signInForm = z.object({ username, password: newPassword });

/** the call's own fields and the repeated password. */
export const registrationForm = z
  .extend(z.omit(registration, { referralCode: true }), { confirmPassword: z.string() })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      error: MESSAGES.validation.passwordsDiffer,
      path: ["confirmPassword"],
      // Compared also while another field is wrong, so that all errors show at once.
      when: ({ value }) => hasBothPasswords(value),
    }),
  );

export const detailsForm = z.extend(z.pick(registration, { displayName: true, email: true }), {
  currentPassword: z.string().check(z.minLength(1, { error: "Type your current password" })),
});

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

function hasBothPasswords(value: unknown, password = "password"): boolean {
  if (typeof value !== "object" || value === null) return false;
  return password in value && "confirmPassword" in value && Boolean(value.confirmPassword);
}

/** Phone keyboards add a blank at the end of a name. */
export function trimmed(value: unknown): unknown {
  return typeof value === "string" ? value.trim() : value;
}

/** A username or a code is no word: no capital at its start, no corrections. */
export const plainName = {
  autoCapitalize: "none",
  autoCorrect: "off",
  spellCheck: false,
} as const;

export const passwordToggle = { "aria-label": "Show or hide the password" } as const;
