import { Button, Stack, TextInput, type TextInputProps } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import type { BaseSyntheticEvent } from "react";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { AccountCard, AccountLinks, AccountResult } from "../account-card.tsx";
import { plainName } from "../account-forms.ts";
import type { FormField } from "../optional-details.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";

interface NewPasswordFormProps {
  title: string;
  intro: string;
  submitLabel: string;
  username: FormField;
  /** The code that allows a user who is not signed in to set a password. */
  code: FormField & Pick<TextInputProps, "label" | "description" | "autoComplete" | "classNames">;
  password: FormField;
  confirm: FormField;
  /** The new password, as far as it is typed. */
  typed: string;
  problem: string | undefined;
  isSubmitting: boolean;
  done: boolean;
  onSubmit: (event: BaseSyntheticEvent) => void;
}

/** Sets a new password by a code, whichever kind of code it is. */
export function NewPasswordForm(props: NewPasswordFormProps) {
  const { title, intro, submitLabel, username, password, confirm, typed, done } = props;
  const { input, error, ...look } = props.code;
  return (
    <AccountCard title={title} intro={intro}>
      <form onSubmit={props.onSubmit} noValidate aria-label={title}>
        <Stack gap="md">
          <FormProblem text={props.problem} />
          <TextInput
            label="Username"
            autoComplete="username"
            {...plainName}
            error={username.error}
            {...username.input}
          />
          <TextInput {...look} {...plainName} error={error} {...input} />
          <NewPasswordFields
            labels={{ password: "New password", confirm: "Confirm new password" }}
            {...{ password, confirm, typed }}
          />
          <Button type="submit" loading={props.isSubmitting} disabled={done} fullWidth>
            {submitLabel}
          </Button>
          <AccountResult>
            {done && "Your password is set. Taking you to the sign-in page…"}
          </AccountResult>
          <AccountLinks
            links={[
              { to: "/forgot-password", text: "Request a reset code" },
              { to: "/login", text: MESSAGES.reset.backToLogin },
            ]}
          />
        </Stack>
      </form>
    </AccountCard>
  );
}
