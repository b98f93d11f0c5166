import { zodResolver } from "@hookform/resolvers/zod";
import { Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useAuth } from "../../lib/session.tsx";
import { FormProblem } from "../../ui/form-problem.tsx";
import {
  passwordToggle,
  plainName,
  type RegistrationFields,
  type RegistrationValues,
  registrationForm,
  trimmed,
} from "./account-forms.ts";
import { PasswordStrength } from "./password-strength.tsx";
import { keptReferralCode } from "./referral-code.ts";

/** The tab 'Create Account'. */
export function RegistrationForm() {
  const { form, refused, submit } = useRegistration();
  const { register, formState } = form;
  const { errors, isSubmitting } = formState;

  return (
    <form
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label={MESSAGES.account.createAccount}
    >
      <Stack gap="md">
        <FormProblem text={refused} />
        <TextInput
          label="Username"
          {...plainName}
          autoComplete="username"
          error={errors.username?.message}
          {...register("username", { setValueAs: trimmed })}
        />
        <TextInput
          label="Display name (optional)"
          autoComplete="name"
          error={errors.displayName?.message}
          {...register("displayName", { setValueAs: trimmed })}
        />
        <TextInput
          label="Email (optional)"
          description="Only for resetting a forgotten password."
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...register("email", { setValueAs: trimmed })}
        />
        <PasswordInput
          label="Password"
          autoComplete="new-password"
          error={errors.password?.message}
          visibilityToggleButtonProps={passwordToggle}
          {...register("password")}
        />
        <PasswordStrength password={form.watch("password")} />
        <PasswordInput
          label="Confirm password"
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          visibilityToggleButtonProps={passwordToggle}
          {...register("confirmPassword")}
        />
        <Button type="submit" loading={isSubmitting} fullWidth>
          {MESSAGES.account.createAccount}
        </Button>
      </Stack>
    </form>
  );
}

function useRegistration() {
  const auth = useAuth();
  const [refused, setRefused] = useState<string>();
  const form = useForm<RegistrationFields, unknown, RegistrationValues>({
    resolver: zodResolver(registrationForm),
    defaultValues: { username: "", displayName: "", email: "", password: "", confirmPassword: "" },
  });
  const submit = form.handleSubmit(async ({ confirmPassword: _repeated, ...fields }) => {
    setRefused(undefined);
    const referralCode = keptReferralCode();
    const outcome = await auth.register(referralCode ? { ...fields, referralCode } : fields);
    if (!outcome.ok) setRefused(outcome.message);
  });
  return { form, refused, submit };
}
