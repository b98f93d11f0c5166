import { MESSAGES, RESET_CODE, type Toast } from "@reignwell/contract";

/** What the form of /reset-password holds, as typed. */
export interface ResetFields {
  username: string;
  resetCode: string;
  newPassword: string;
  confirmPassword: string;
}

const texts = MESSAGES.reset;
const MIN_PASSWORD = 6;

/** The first thing that is amiss, with its toast (W-005, W-006), or null. */
export function resetProblem(
  fields: ResetFields,
): { field: keyof ResetFields; toast: Toast & { description: string } } | null {
  const { username, newPassword, confirmPassword } = fields;
  const code = asResetCode(fields.resetCode);
  if (username.trim() === "") return { field: "username", toast: texts.usernameRequired };
  if (code === "") return { field: "resetCode", toast: texts.codeRequired };
  if (code.length > RESET_CODE.length) return { field: "resetCode", toast: texts.codeTooLong };
  if (newPassword.length < MIN_PASSWORD) {
    return { field: "newPassword", toast: texts.passwordTooShort };
  }
  if (newPassword !== confirmPassword) {
    return { field: "confirmPassword", toast: texts.passwordsDiffer };
  }
  return null;
}

/** DEC-88: upper-cased and trimmed; a code copied with blanks between its letters is the same. */
export function asResetCode(typed: string): string {
  return typed.replace(/\s+/g, "").toUpperCase();
}
