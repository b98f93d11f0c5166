import { MESSAGES, ROUTES } from "@reignwell/contract";
import { RECOVERY_CODE_FIELD } from "../account-card.tsx";
import { NewPasswordForm } from "../password/new-password-form.tsx";
import { passwordProblem, usernameProblem } from "../password/reset-form.ts";
import { useLoginAfterReset } from "../password/use-login-after-reset.ts";
import { fieldOf, type SaidToast, useResetCall } from "../password/use-reset-call.ts";

const texts = MESSAGES.recovery;

interface RecoveryFields {
  username: string;
  recoveryCode: string;
  newPassword: string;
  confirmPassword: string;
}

const EMPTY = { username: "", recoveryCode: "", newPassword: "", confirmPassword: "" };

interface RecoverAccountProps {
  onReset: () => void;
}

export function RecoverAccount({ onReset }: RecoverAccountProps) {
  const { form, problem, submit, done } = useRecovery(onReset);
  return (
    <NewPasswordForm
      title={texts.heading}
      intro={texts.intro}
      submitLabel={texts.setPassword}
      username={fieldOf(form, "username")}
      code={{
        ...fieldOf(form, "recoveryCode"),
        label: texts.codeLabel,
        description: texts.codeHint,
        autoComplete: "off",
        classNames: RECOVERY_CODE_FIELD,
      }}
      password={fieldOf(form, "newPassword")}
      confirm={fieldOf(form, "confirmPassword")}
      typed={form.watch("newPassword")}
      isSubmitting={form.formState.isSubmitting}
      onSubmit={submit}
      {...{ problem, done }}
    />
  );
}

function useRecovery(onReset: () => void) {
  const { done, finish } = useLoginAfterReset(onReset);
  const call = useResetCall<RecoveryFields>({
    path: ROUTES.useRecoveryCode,
    empty: EMPTY,
    problemOf: recoveryProblem,
    bodyOf: ({ username, recoveryCode, newPassword }) => ({
      username: username.trim(),
      recoveryCode: recoveryCode.trim(),
      newPassword,
    }),
    done: texts.done,
    refused: texts.failed,
    onDone: finish,
  });
  return { ...call, done };
}

function recoveryProblem(
  fields: RecoveryFields,
): { field: keyof RecoveryFields; toast: SaidToast } | null {
  const nameless = usernameProblem(fields);
  if (nameless) return nameless;
  if (fields.recoveryCode.trim() === "") {
    return { field: "recoveryCode", toast: texts.codeRequired };
  }
  return passwordProblem(fields);
}
