import { Button, PasswordInput, Stack } from "@mantine/core";
import type { FormEventHandler, ReactNode } from "react";
import { SECTION_FIELD, SectionMessage } from "../../ui/cards/section-card.tsx";
import { FormProblem } from "../../ui/forms/form-problem.tsx";
import { passwordToggle } from "./account-forms.ts";
import type { FormField } from "./optional-details.tsx";
import type { AccountCall } from "./use-account-call.ts";

interface SectionFormProps {
  label: string;
  submitLabel: string;
  call: Pick<AccountCall, "problem" | "message" | "busy">;
  onSubmit: FormEventHandler;
  children: ReactNode;
}

/** A form of the account page: the problem above its fields, the result below its button. */
export function SectionForm({ label, submitLabel, call, onSubmit, children }: SectionFormProps) {
  return (
    <form onSubmit={onSubmit} noValidate aria-label={label} className={SECTION_FIELD}>
      <Stack gap="md">
        <FormProblem text={call.problem} />
        {children}
        <Button type="submit" loading={call.busy}>
          {submitLabel}
        </Button>
        <SectionMessage>{call.message}</SectionMessage>
      </Stack>
    </form>
  );
}

/** A person who finds the device unlocked must not be able to change the account. */
export function CurrentPassword({ input, error }: FormField) {
  return (
    <PasswordInput
      label="Current password"
      autoComplete="current-password"
      visibilityToggleButtonProps={passwordToggle}
      error={error}
      aria-invalid={error !== undefined}
      {...input}
    />
  );
}

/** For password managers, which otherwise would store the password without a name. */
export function HiddenUsername({ username }: { username: string }) {
  return <input type="text" autoComplete="username" value={username} readOnly hidden />;
}
