import { PasswordInput } from "@mantine/core";
import { passwordToggle } from "../account-forms.ts";
import type { FormField } from "../optional-details.tsx";
import { PasswordStrength } from "./password-strength.tsx";

interface NewPasswordFieldsProps {
  labels: { password: string; confirm: string };
  password: FormField;
  confirm: FormField;
  typed: string;
}

export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { labels, password, confirm, typed } = props;
  const kind = { autoComplete: "new-password", visibilityToggleButtonProps: passwordToggle };
  return (
    <>
      <PasswordInput label={labels.password} {...kind} {...marked(password)} {...password.input} />
      {/* A rejected password must not be praised below. */}
      {password.error === undefined && <PasswordStrength password={typed} />}
      <PasswordInput label={labels.confirm} {...kind} {...marked(confirm)} {...confirm.input} />
    </>
  );
}

/** The kit marks this kind of field only visually. */
function marked({ error }: FormField) {
  return { error, "aria-invalid": error !== undefined };
}
