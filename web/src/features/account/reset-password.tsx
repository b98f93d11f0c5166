import { Anchor, Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { DELAYS, MESSAGES, ROUTES } from "@reignwell/contract";
import { useEffect, useState } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { ApiError, callApi } from "../../lib/api-client.ts";
import { notify } from "../../lib/notify.ts";
import { FormProblem } from "../../ui/form-problem.tsx";
import classes from "./account-card.module.css";
import { AccountCard } from "./account-card.tsx";
import { passwordToggle, plainName } from "./account-forms.ts";
import { PasswordStrength } from "./password-strength.tsx";
import { asResetCode, type ResetFields, resetProblem } from "./reset-form.ts";

const texts = MESSAGES.reset;

/** /reset-password: the code from the mail and a new password (W-003, W-004, W-006, W-008). */
export function ResetPassword() {
  const { form, problem, done, submit } = useReset();
  const { errors, isSubmitting } = form.formState;
  return (
    <AccountCard
      title="Choose a new password"
      intro="Enter the code from your email and the password you want from now on. All your devices are signed out."
    >
      <form onSubmit={(event) => void submit(event)} noValidate aria-label="Choose a new password">
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
          <NewPasswordFields form={form} />
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

function NewPasswordFields({ form }: { form: UseFormReturn<ResetFields> }) {
  const { errors } = form.formState;
  return (
    <>
      <PasswordInput
        label="New password"
        autoComplete="new-password"
        visibilityToggleButtonProps={passwordToggle}
        error={errors.newPassword?.message}
        {...form.register("newPassword")}
      />
      <PasswordStrength password={form.watch("newPassword")} />
      <PasswordInput
        label="Confirm new password"
        autoComplete="new-password"
        visibilityToggleButtonProps={passwordToggle}
        error={errors.confirmPassword?.message}
        {...form.register("confirmPassword")}
      />
    </>
  );
}

function useReset() {
  const username = usernameFrom(useLocation().state);
  const [problem, setProblem] = useState<string>();
  const [done, setDone] = useState(false);
  const navigate = useNavigate();
  const form = useForm<ResetFields>({
    defaultValues: { username, resetCode: "", newPassword: "", confirmPassword: "" },
  });

  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(() => void navigate("/login"), DELAYS.redirectAfterReset);
    return () => clearTimeout(timer);
  }, [done, navigate]);

  const submit = form.handleSubmit(async (fields) => {
    setProblem(undefined);
    const amiss = resetProblem(fields);
    if (amiss) {
      form.setError(amiss.field, { message: amiss.toast.description });
      form.setFocus(amiss.field);
      notify(amiss.toast, "failed");
      return;
    }
    const body = {
      username: fields.username.trim(),
      resetCode: asResetCode(fields.resetCode),
      newPassword: fields.newPassword,
    };
    try {
      await callApi({ method: "POST", path: ROUTES.resetPassword, body });
      notify(texts.done);
      setDone(true);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const toast = failureOf(error);
      notify(toast, "failed");
      setProblem(error.kind === "offline" ? error.readable : toast.description);
    }
  });
  return { form, problem, done, submit };
}

/** 'Reset Failed' when the server said no, 'Error' when it did not answer (W-008). */
function failureOf(error: ApiError): { title: string; description: string } {
  if (error.kind === "offline") return texts.error;
  return { ...texts.failed, description: error.serverMessage ?? texts.failed.description };
}

/** The page before knows the name already. */
function usernameFrom(state: unknown): string {
  if (typeof state !== "object" || state === null || !("username" in state)) return "";
  return typeof state.username === "string" ? state.username : "";
}
