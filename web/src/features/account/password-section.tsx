import { zodResolver } from "@hookform/resolvers/zod";
import { Button, Paper, PasswordInput, Stack, Title } from "@mantine/core";
import { type PublicUser, readPublicUser, ROUTES } from "@reignwell/contract";
import { useForm, useWatch } from "react-hook-form";
import { callApi } from "../../lib/api-client.ts";
import { FormProblem } from "../../ui/form-problem.tsx";
import { type PasswordFields, passwordForm, passwordToggle } from "./account-forms.ts";
import classes from "./own-account.module.css";
import { PasswordStrength } from "./password-strength.tsx";
import { useAccountCall } from "./use-account-call.ts";

interface PasswordSectionProps {
  /** Told to password managers, which would otherwise keep the new password for nobody. */
  username: string;
  onChanged: (user: PublicUser) => void;
}

const EMPTY = { currentPassword: "", newPassword: "", confirmPassword: "" };

/** A new password; this device stays signed in, all others are signed out. */
export function PasswordSection({ username, onChanged }: PasswordSectionProps) {
  const { problem, news, busy, run } = useAccountCall();
  const { register, handleSubmit, formState, reset, control } = useForm<PasswordFields>({
    resolver: zodResolver(passwordForm),
    defaultValues: EMPTY,
  });
  const { errors } = formState;
  const newPassword = useWatch({ control, name: "newPassword" });
  const submit = handleSubmit(async ({ confirmPassword: _repeated, ...body }) => {
    const path = ROUTES.accountPassword;
    const change = async () =>
      onChanged(await callApi({ method: "PUT", path, body, read: readPublicUser }));
    const done = "Your password is changed, and all other devices are signed out.";
    if (await run(change, done)) reset(EMPTY);
  });
  const toggle = { visibilityToggleButtonProps: passwordToggle };
  return (
    <Paper component="section" withBorder radius="lg" className={classes.card}>
      <Title order={2}>Password</Title>
      <form
        onSubmit={(event) => void submit(event)}
        noValidate
        aria-label="Password"
        className={classes.form}
      >
        <Stack gap="md">
          <FormProblem text={problem} />
          <input type="text" autoComplete="username" value={username} readOnly hidden />
          <PasswordInput
            label="Current password"
            autoComplete="current-password"
            {...toggle}
            error={errors.currentPassword?.message}
            {...register("currentPassword")}
          />
          <PasswordInput
            label="New password"
            autoComplete="new-password"
            {...toggle}
            error={errors.newPassword?.message}
            {...register("newPassword")}
          />
          <PasswordStrength password={newPassword} />
          <PasswordInput
            label="Confirm new password"
            autoComplete="new-password"
            {...toggle}
            error={errors.confirmPassword?.message}
            {...register("confirmPassword")}
          />
          <Button type="submit" loading={busy}>
            Change password
          </Button>
          <output className={classes.news}>{news}</output>
        </Stack>
      </form>
    </Paper>
  );
}
