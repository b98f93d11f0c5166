import { Button, Stack, TextInput } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { AccountCard, AccountLinks, AccountResult, CODE_FIELD } from "../account-card.tsx";
import { plainName } from "../account-forms.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { usePasswordReset } from "./use-password-reset.ts";

const texts = MESSAGES.reset;

interface ResetPasswordProps {
  onReset: () => void;
}

export function ResetPassword({ onReset }: ResetPasswordProps) {
  const { form, problem, done, submit } = usePasswordReset(onReset);
  const { errors, isSubmitting } = form.formState;
  return (
    <AccountCard
      title="Choose a new password"
      intro="Enter the code from your email and the password you want from now on. All your devices will be signed out."
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
            description="6 letters and digits; capitals don’t matter."
            autoComplete="one-time-code"
            {...plainName}
            classNames={CODE_FIELD}
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
          <AccountResult>
            {done && "Your password is set. Taking you to the sign-in page…"}
          </AccountResult>
          <AccountLinks
            links={[
              { to: "/forgot-password", text: "Request a reset code" },
              { to: "/login", text: texts.backToLogin },
            ]}
          />
        </Stack>
      </form>
    </AccountCard>
  );
}
