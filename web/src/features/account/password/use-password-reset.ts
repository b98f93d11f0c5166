import { MESSAGES, ROUTES } from "@reignwell/contract";
import { useLocation } from "react-router-dom";
import { asResetCode, type ResetFields, resetProblem } from "./reset-form.ts";
import { useLoginAfterReset } from "./use-login-after-reset.ts";
import { useResetCall } from "./use-reset-call.ts";

const texts = MESSAGES.reset;

/** The form that sets a new password by the mailed code, and the way to the login page after it. */
export function usePasswordReset(onReset: () => void) {
  const username = usernameFrom(useLocation().state);
  const { done, finish } = useLoginAfterReset(onReset);
  const call = useResetCall<ResetFields>({
    path: ROUTES.resetPassword,
    empty: { username, resetCode: "", newPassword: "", confirmPassword: "" },
    problemOf: resetProblem,
    bodyOf: (fields) => ({
      username: fields.username.trim(),
      resetCode: asResetCode(fields.resetCode),
      newPassword: fields.newPassword,
    }),
    done: texts.done,
    refused: texts.failed,
    onDone: finish,
  });
  return { ...call, done };
}

function usernameFrom(state: unknown): string {
  if (typeof state !== "object" || state === null || !("username" in state)) return "";
  return typeof state.username === "string" ? state.username : "";
}
