import { type PublicUser, readPublicUser, ROUTES } from "@reignwell/contract";
import { callApi } from "../../../lib/api-client.ts";
import { SectionCard } from "../../../ui/cards/section-card.tsx";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";
import { passwordForm } from "../account-forms.ts";
import { markPasswordOrFields } from "../mark-password.ts";
import { NewPasswordFields } from "../password/new-password-fields.tsx";
import { CurrentPassword, HiddenUsername, SectionForm } from "../section-form.tsx";
import { useAccountCall } from "../use-account-call.ts";

interface PasswordSectionProps {
  username: string;
  onChanged: (user: PublicUser) => void;
}

const EMPTY = { currentPassword: "", newPassword: "", confirmPassword: "" };

/** This device stays signed in, all others are signed out. */
export function PasswordSection({ username, onChanged }: PasswordSectionProps) {
  const call = useAccountCall();
  const form = useSchemaForm(passwordForm, EMPTY);
  const { register, handleSubmit, formState, reset, watch } = form;
  const { errors } = formState;
  const submit = handleSubmit(async ({ confirmPassword: _repeated, ...body }) => {
    const path = ROUTES.accountPassword;
    const change = async () =>
      onChanged(await callApi({ method: "PUT", path, body, read: readPublicUser }));
    const done = "Your password is changed, and all other devices are signed out.";
    if (await call.run(change, done, (refusal) => markPasswordOrFields(form, refusal))) {
      reset(EMPTY);
    }
  }, call.clear);
  return (
    <SectionCard title="Password">
      <SectionForm
        label="Password"
        submitLabel="Change password"
        call={call}
        onSubmit={(event) => void submit(event)}
      >
        <HiddenUsername username={username} />
        <CurrentPassword
          input={register("currentPassword")}
          error={errors.currentPassword?.message}
        />
        <NewPasswordFields
          labels={{ password: "New password", confirm: "Confirm new password" }}
          password={{ input: register("newPassword"), error: errors.newPassword?.message }}
          confirm={{ input: register("confirmPassword"), error: errors.confirmPassword?.message }}
          typed={watch("newPassword")}
        />
      </SectionForm>
    </SectionCard>
  );
}
