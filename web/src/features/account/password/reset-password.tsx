import { CODE_FIELD } from "../account-card.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";
import { usePasswordReset } from "./use-password-reset.ts";
import { fieldOf } from "./use-reset-call.ts";

interface ResetPasswordProps {
  onReset: () => void;
}

/** Sets a new password by the mailed code. */
export function ResetPassword({ onReset }: ResetPasswordProps) {
  const { form, problem, done, submit } = usePasswordReset(onReset);
  return (
    <NewPasswordForm
      title="Choose a new password"
      intro="Enter the code from your email and the password you want from now on. All your devices will be signed out."
      submitLabel="Reset Password"
      username={fieldOf(form, "username")}
      code={{
        ...fieldOf(form, "resetCode"),
        label: "Reset code",
        description: "6 letters and digits; capitals don’t matter.",
        autoComplete: "one-time-code",
        classNames: CODE_FIELD,
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
