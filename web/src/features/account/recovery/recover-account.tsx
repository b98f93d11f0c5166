import { Button, Stack, TextInput } from "@mantine/core";
import { MESSAGES, ROUTES } from "@reignwell/contract";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { AccountCard, AccountLinks, AccountResult, RECOVERY_CODE_FIELD } from "../account-card.tsx";
import { plainName } from "../account-forms.ts";
import { NewPasswordFields } from "../password/new-password-fields.tsx";
import { passwordProblem, usernameProblem } from "../password/reset-form.ts";
import { useLoginAfterReset } from "../password/use-login-after-reset.ts";
import { type SaidToast, useResetCall } from "../password/use-reset-call.ts";

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
  const { errors, isSubmitting } = form.formState;
  return (
    <AccountCard title={texts.heading} intro={texts.intro}>
      <form onSubmit={submit} noValidate aria-label={texts.heading}>
        <Stack gap="md">
          <FormProblem text={problem} />
          <TextInput
            label="Username"
            autoComplete="username"
            {...plainName}
            error={errors.username?.message}
            {...form.register("username")}
          />
          <TextInput
            label={texts.codeLabel}
            description={texts.codeHint}
            autoComplete="off"
            {...plainName}
            classNames={RECOVERY_CODE_FIELD}
            error={errors.recoveryCode?.message}
            {...form.register("recoveryCode")}
          />
          <NewPasswordFields
            labels={{ password: "New password", confirm: "Confirm new password" }}
            password={{ input: form.register("newPassword"), error: errors.newPassword?.message }}
            confirm={{
              input: form.register("confirmPassword"),
              error: errors.confirmPassword?.message,
            }}
            typed={form.watch("newPassword")}
          />
          <Button type="submit" loading={isSubmitting} disabled={done} fullWidth>
            {texts.setPassword}
          </Button>
          <AccountResult>
            {done && "Your password is set. Taking you to the sign-in page…"}
          </AccountResult>
          <AccountLinks
            links={[
              { to: "/forgot-password", text: "Request a reset code" },
              { to: "/login", text: MESSAGES.reset.backToLogin },
            ]}
          />
        </Stack>
      </form>
    </AccountCard>
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
