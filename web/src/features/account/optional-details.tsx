import { TextInput } from "@mantine/core";
import type { UseFormRegisterReturn } from "react-hook-form";

export interface FormField {
  input: UseFormRegisterReturn;
  error: string | undefined;
}

export function OptionalDetails(props: { displayName: FormField; email: FormField }) {
  const { displayName, email } = props;
  return (
    <>
      <TextInput
        label="Display name (optional)"
        autoComplete="name"
        error={displayName.error}
        {...displayName.input}
      />
      <TextInput
        label="Email (optional)"
        description="For reset codes and news about sign-ins; we’ll send you a link to confirm it."
        type="email"
        autoComplete="email"
        error={email.error}
        {...email.input}
      />
    </>
  );
}
