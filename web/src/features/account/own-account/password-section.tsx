import { zodResolver } from "@hookform/resolvers/zod";
import { Button, PasswordInput, Stack } from "@mantine/core";
import { type PublicUser, readPublicUser, ROUTES } from "@reignwell/contract";
import { useForm, useWatch } from "react-hook-form";
import { type ApiError, callApi } from "../../../lib/api-client.ts";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { SectionCard } from "../../../ui/cards/section-card.tsx";
import card from "../../../ui/cards/section-card.module.css";
import { type PasswordFields, passwordForm, passwordToggle } from "../account-forms.ts";
import { markFields } from "../mark-fields.ts";
import { NewPasswordFields } from "../password/new-password-fields.tsx";
import { useAccountCall } from "../use-account-call.ts";

interface PasswordSectionProps {
  /** For password managers, which otherwise would store the password without a name. */
  username: string;
  onChanged: (user: PublicUser) => void;
}

const EMPTY = { currentPassword: "", newPassword: "", confirmPassword: "" };

/** This device stays signed in, all others are signed out. */
export function PasswordSection({ username, onChanged }: PasswordSectionProps) {
  const { problem, message, busy, run } = useAccountCall();
  const form = useForm<PasswordFields>({
    resolver: zodResolver(passwordForm),
    defaultValues: EMPTY,
  });
  const { register, handleSubmit, formState, reset, control } = form;
  const { errors } = formState;
  const newPassword = useWatch({ control, name: "newPassword" });
  const showAtFields = ({ code, readable, issues }: ApiError) => {
    const wrong = { path: "currentPassword", message: readable };
    return markFields(form, { issues: code === "wrong_password" ? [wrong] : issues });
  };
  const submit = handleSubmit(async ({ confirmPassword: _repeated, ...body }) => {
    const path = ROUTES.accountPassword;
    const change = async () =>
      onChanged(await callApi({ method: "PUT", path, body, read: readPublicUser }));
    const done = "Your password is changed, and all other devices are signed out.";
    if (await run(change, done, showAtFields)) reset(EMPTY);
  });
  return (
    <SectionCard title="Password">
      <form
        onSubmit={(event) => void submit(event)}
        noValidate
        aria-label="Password"
        className={card.field}
      >
        <Stack gap="md">
          <FormProblem text={problem} />
          <input type="text" autoComplete="username" value={username} readOnly hidden />
          <PasswordInput
            label="Current password"
            autoComplete="current-password"
            visibilityToggleButtonProps={passwordToggle}
            error={errors.currentPassword?.message}
            aria-invalid={errors.currentPassword !== undefined}
            {...register("currentPassword")}
          />
          <NewPasswordFields
            labels={{ password: "New password", confirm: "Confirm new password" }}
            password={{ input: register("newPassword"), error: errors.newPassword?.message }}
            confirm={{ input: register("confirmPassword"), error: errors.confirmPassword?.message }}
            typed={newPassword}
          />
          <Button type="submit" loading={busy}>
            Change password
          </Button>
          <output className={card.message}>{message}</output>
        </Stack>
      </form>
    </SectionCard>
  );
}
