import { Anchor, Button, Stack, TextInput } from "@mantine/core";
import { MESSAGES, ROUTES } from "@reignwell/contract";
import { IconMail } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import classes from "../account-card.module.css";
import { AccountCard } from "../account-card.tsx";
import { plainName } from "../account-forms.ts";
import { usernameProblem } from "./reset-form.ts";
import { useResetCall } from "./use-reset-call.ts";

const texts = MESSAGES.reset;

/** W-001, W-002, W-005, W-007 */
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
          <Stack gap={0} align="center">
            <Anchor component={Link} to="/reset-password" py="sm">
              {texts.haveCode}
            </Anchor>
            <Anchor component={Link} to="/recover-account" py="sm">
              {MESSAGES.recovery.useCode}
            </Anchor>
            <Anchor component={Link} to="/login" py="sm">
              {texts.backToLogin}
            </Anchor>
          </Stack>
        </Stack>
      </form>
    </AccountCard>
  );
}

function CheckYourEmail({ username }: { username: string }) {
  return (
    <AccountCard title={texts.checkEmail} intro={texts.requested.description}>
      <Stack gap="md" align="center">
        <IconMail size={44} stroke={1.25} aria-hidden />
        <p className={classes.note}>
          The code is valid for 10 minutes. Nothing there? Look into the spam folder, or ask again
          in a while. We send codes to confirmed email addresses only.
        </p>
        <Button component={Link} to="/reset-password" state={{ username }} fullWidth>
          {texts.haveCode}
        </Button>
        <Stack gap={0} align="center">
          <Anchor component={Link} to="/recover-account" py="sm">
            {MESSAGES.recovery.useCode}
          </Anchor>
          <Anchor component={Link} to="/login" py="sm">
            {texts.backToLogin}
          </Anchor>
        </Stack>
      </Stack>
    </AccountCard>
  );
}
