import { Button, Stack, TextInput } from "@mantine/core";
import { MESSAGES, ROUTES } from "@reignwell/contract";
import { useState } from "react";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { AccountCard, AccountLinks } from "../account-card.tsx";
import { plainName } from "../account-forms.ts";
import { CheckYourEmail } from "./check-your-email.tsx";
import { usernameProblem } from "./reset-form.ts";
import { useResetCall } from "./use-reset-call.ts";

const texts = MESSAGES.reset;

export function ForgotPassword() {
  const [requestedFor, setRequestedFor] = useState<string | null>(null);
  return requestedFor === null ? (
    <AskForCode onRequested={setRequestedFor} />
  ) : (
    <CheckYourEmail username={requestedFor} />
  );
}

function AskForCode({ onRequested }: { onRequested: (username: string) => void }) {
  const { form, problem, submit } = useResetCall({
    path: ROUTES.requestPasswordReset,
    empty: { username: "" },
    problemOf: usernameProblem,
    bodyOf: ({ username }) => ({ username: username.trim() }),
    done: texts.requested,
    refused: texts.error,
    onDone: ({ username }) => onRequested(username.trim()),
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <AccountCard
      title="Forgot your password?"
      intro="Enter your username. If your account has a confirmed email address, we send a code there to choose a new password."
    >
      <form onSubmit={submit} noValidate aria-label={texts.sendCode}>
        <Stack gap="md">
          <FormProblem text={problem} />
          <TextInput
            label="Username"
            autoComplete="username"
            {...plainName}
            error={errors.username?.message}
            {...form.register("username")}
          />
          <Button type="submit" loading={isSubmitting} fullWidth>
            {texts.sendCode}
          </Button>
          <AccountLinks
            links={[
              { to: "/reset-password", text: texts.haveCode },
              { to: "/recover-account", text: MESSAGES.recovery.useCode },
              { to: "/login", text: texts.backToLogin },
            ]}
          />
        </Stack>
      </form>
    </AccountCard>
  );
}
