import { zodResolver } from "@hookform/resolvers/zod";
import { Button, PasswordInput, Stack } from "@mantine/core";
import { type PublicUser, readPublicUser, ROUTES } from "@reignwell/contract";
import { useForm } from "react-hook-form";
import { callApi } from "../../../lib/api-client.ts";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { SectionCard } from "../../../ui/cards/section-card.tsx";
import card from "../../../ui/cards/section-card.module.css";
import {
  type DetailsFields,
  detailsForm,
  type DetailsValues,
  passwordToggle,
  trimmed,
} from "../account-forms.ts";
import { EmailStatus } from "./email-status.tsx";
import { OptionalDetails } from "../optional-details.tsx";
import { useAccountCall } from "../use-account-call.ts";

interface DetailsSectionProps {
  user: PublicUser;
  emailConfirmed: boolean | null | undefined;
  onChanged: (user: PublicUser) => void;
}

/** Changing them needs the password. */
export function DetailsSection({ user, emailConfirmed, onChanged }: DetailsSectionProps) {
  const { form, call, submit } = useDetails(user, onChanged);
  const { register } = form;
  const { errors } = form.formState;
  const { problem, message, busy } = call;
  return (
    <SectionCard title="Your details">
      {user.email !== null && (
        <EmailStatus key={user.email} email={user.email} confirmed={emailConfirmed} />
      )}
      <form
        onSubmit={(event) => void submit(event)}
        noValidate
        aria-label="Your details"
        className={card.field}
      >
        <Stack gap="md">
          <FormProblem text={problem} />
          <OptionalDetails
            displayName={{
              input: register("displayName", { setValueAs: trimmed }),
              error: errors.displayName?.message,
            }}
            email={{
              input: register("email", { setValueAs: trimmed }),
              error: errors.email?.message,
            }}
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
          <output className={card.message}>{message}</output>
        </Stack>
      </form>
    </SectionCard>
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
