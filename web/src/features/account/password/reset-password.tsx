import { Anchor, Button, Stack, TextInput } from "@mantine/core";
import { MESSAGES, ROUTES } from "@reignwell/contract";
import { Link, useLocation } from "react-router-dom";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import classes from "../account-card.module.css";
import { AccountCard } from "../account-card.tsx";
import { plainName } from "../account-forms.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { asResetCode, type ResetFields, resetProblem } from "./reset-form.ts";
import { useLoginAfterReset } from "./use-login-after-reset.ts";
import { useResetCall } from "./use-reset-call.ts";

const texts = MESSAGES.reset;

interface ResetPasswordProps {
  /** Called after the change: every session has ended, this device's too. */
  onReset: () => void;
}

/** W-003, W-004, W-006, W-008 */
export function ResetPassword({ onReset }: ResetPasswordProps) {
  const { form, problem, done, submit } = useReset(onReset);
  const { errors, isSubmitting } = form.formState;
  return (
    <AccountCard
      title="Choose a new password"
      intro="Enter the code from your email and the password you want from now on. All your devices are signed out."
    >
      <form onSubmit={submit} noValidate aria-label="Choose a new password">
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
            label="Reset code"
            description="6 letters and digits; capitals do not matter."
            autoComplete="one-time-code"
            {...plainName}
            classNames={{ input: classes.code ?? "" }}
            error={errors.resetCode?.message}
            {...form.register("resetCode")}
          />
          <NewPasswordFields
            labels={{ password: "New password", confirm: "Confirm new password" }}
            password={{
              input: form.register("newPassword"),
              error: errors.newPassword?.message,
            }}
            confirm={{
              input: form.register("confirmPassword"),
              error: errors.confirmPassword?.message,
            }}
            typed={form.watch("newPassword")}
          />
          <Button type="submit" loading={isSubmitting} disabled={done} fullWidth>
            Reset Password
          </Button>
          <output className={classes.done}>
            {done && "Your password is set. Taking you to the login page…"}
          </output>
          <Stack gap={0} align="center">
            <Anchor component={Link} to="/forgot-password" py="sm">
              Request a reset code
            </Anchor>
            <Anchor component={Link} to="/login" py="sm">
              {texts.backToLogin}
            </Anchor>
          </Stack>
        </Stack>
      </form>
    </AccountCard>
  );
}

function useReset(onReset: () => void) {
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

/** The page before may hand the name over. */
function usernameFrom(state: unknown): string {
  if (typeof state !== "object" || state === null || !("username" in state)) return "";
  return typeof state.username === "string" ? state.username : "";
}
