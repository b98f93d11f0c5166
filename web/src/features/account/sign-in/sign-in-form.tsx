import { Anchor, Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { useState } from "react";
import { Link } from "react-router-dom";
import { forgetEntrance, noteEntrance } from "../../../lib/session/recent-sign-in.ts";
import { useAuth } from "../../../lib/session/session.tsx";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";
import { passwordToggle, plainName, signInForm, trimmed } from "../account-forms.ts";

export function SignInForm() {
  const { login } = useAuth();
  const [refused, setRefused] = useState<string>();
  const { register, handleSubmit, formState, setFocus } = useSchemaForm(signInForm, {
    username: "",
    password: "",
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (fields) => {
    setRefused(undefined);
    noteEntrance("signed-in");
    const outcome = await login(fields);
    if (outcome.ok) return;
    forgetEntrance();
    setRefused(outcome.message);
    // The button was out of use meanwhile and has lost the focus; the password is what one types again.
    setFocus("password", { shouldSelect: true });
  });

  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label={MESSAGES.account.signIn}>
      <Stack gap="md">
        <FormProblem text={refused} />
        <TextInput
          label="Username"
          autoComplete="username"
          {...plainName}
          error={errors.username?.message}
          {...register("username", { setValueAs: trimmed })}
        />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
          // The kit marks this kind of field only visually.
          aria-invalid={errors.password !== undefined}
          visibilityToggleButtonProps={passwordToggle}
          {...register("password")}
        />
        <Button type="submit" loading={isSubmitting} fullWidth>
          {MESSAGES.account.signIn}
        </Button>
        <Anchor component={Link} to="/forgot-password" ta="center" py="sm">
          {MESSAGES.account.forgotPassword}
        </Anchor>
      </Stack>
    </form>
  );
}
