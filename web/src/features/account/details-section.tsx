import { zodResolver } from "@hookform/resolvers/zod";
import { Button, Paper, PasswordInput, Stack, TextInput, Title } from "@mantine/core";
import { type PublicUser, readPublicUser, ROUTES } from "@reignwell/contract";
import { useForm } from "react-hook-form";
import { callApi } from "../../lib/api-client.ts";
import { FormProblem } from "../../ui/form-problem.tsx";
import {
  type DetailsFields,
  detailsForm,
  type DetailsValues,
  passwordToggle,
  trimmed,
} from "./account-forms.ts";
import classes from "./own-account.module.css";
import { useAccountCall } from "./use-account-call.ts";

interface DetailsSectionProps {
  user: PublicUser;
  onChanged: (user: PublicUser) => void;
}

/** Display name and email address; changing them asks for the password. */
export function DetailsSection({ user, onChanged }: DetailsSectionProps) {
  const { form, call, submit } = useDetails(user, onChanged);
  const { register } = form;
  const { errors } = form.formState;
  const { problem, news, busy } = call;
  return (
    <Paper component="section" withBorder radius="lg" className={classes.card}>
      <Title order={2}>Your details</Title>
      <form
        onSubmit={(event) => void submit(event)}
        noValidate
        aria-label="Your details"
        className={classes.form}
      >
        <Stack gap="md">
          <FormProblem text={problem} />
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
            label="Current password"
            autoComplete="current-password"
            visibilityToggleButtonProps={passwordToggle}
            error={errors.currentPassword?.message}
            {...register("currentPassword")}
          />
          <Button type="submit" loading={busy}>
            Save details
          </Button>
          <output className={classes.news}>{news}</output>
        </Stack>
      </form>
    </Paper>
  );
}

function useDetails(user: PublicUser, onChanged: (user: PublicUser) => void) {
  const call = useAccountCall();
  const form = useForm<DetailsFields, unknown, DetailsValues>({
    resolver: zodResolver(detailsForm),
    defaultValues: {
      displayName: user.displayName ?? "",
      email: user.email ?? "",
      currentPassword: "",
    },
  });
  const submit = form.handleSubmit(async ({ displayName, email, currentPassword }) => {
    const body = { currentPassword, displayName: displayName ?? null, email: email ?? null };
    const change = async () => {
      onChanged(await callApi({ method: "PUT", path: ROUTES.account, body, read: readPublicUser }));
    };
    if (await call.run(change, "Your details are saved.")) form.resetField("currentPassword");
  });
  return { form, call, submit };
}
