import { MESSAGES, PASSWORD_MIN_LENGTH, RESET_CODE } from "@reignwell/contract";
import type { SaidToast } from "./use-reset-call.ts";

export interface ResetFields {
  username: string;
  resetCode: string;
  newPassword: string;
  confirmPassword: string;
}

const texts = MESSAGES.reset;

export function usernameProblem({ username }: { username: string }) {
  const isMissing = username.trim() === "";
  return isMissing ? { field: "username" as const, toast: texts.usernameRequired } : null;
}

export function resetProblem(
  fields: ResetFields,
): { field: keyof ResetFields; toast: SaidToast } | null {
  const code = asResetCode(fields.resetCode);
  const nameless = usernameProblem(fields);
  if (nameless) return nameless;
  if (code === "") return { field: "resetCode", toast: texts.codeRequired };
  if (code.length > RESET_CODE.length) return { field: "resetCode", toast: texts.codeTooLong };
  return passwordProblem(fields);
}

export function passwordProblem(
  fields: Pick<ResetFields, "newPassword" | "confirmPassword">,
): { field: "newPassword" | "confirmPassword"; toast: SaidToast } | null {
  const { newPassword, confirmPassword } = fields;
  if (newPassword.length < PASSWORD_MIN_LENGTH) {
    return { field: "newPassword", toast: texts.passwordTooShort };
  }
  if (newPassword !== confirmPassword) {
    return { field: "confirmPassword", toast: texts.passwordsDiffer };
  }
  return null;
}

/** DEC-88: upper-cased and without blanks, also between the letters. */
export function asResetCode(typed: string): string {
  return typed.replace(/\s+/g, "").toUpperCase();
}
