import { type PublicUser, readPublicUser, ROUTES } from "@reignwell/contract";
import { callApi } from "../../../lib/api-client.ts";
import { SectionCard } from "../../../ui/cards/section-card.tsx";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";
import { detailsForm, trimmed } from "../account-forms.ts";
import { EmailStatus } from "./email-status.tsx";
import { OptionalDetails } from "../optional-details.tsx";
import { CurrentPassword, SectionForm } from "../section-form.tsx";
import { useAccountCall } from "../use-account-call.ts";

interface DetailsSectionProps {
  user: PublicUser;
  emailConfirmed: boolean | null | undefined;
  onChanged: (user: PublicUser) => void;
}

export function DetailsSection({ user, emailConfirmed, onChanged }: DetailsSectionProps) {
  const { form, call, submit } = useDetails(user, onChanged);
  const { register } = form;
  const { errors } = form.formState;
  return (
    <SectionCard title="Your details">
      {user.email !== null && (
        <EmailStatus key={user.email} email={user.email} confirmed={emailConfirmed} />
      )}
      <SectionForm
        label="Your details"
        submitLabel="Save details"
        call={call}
        onSubmit={(event) => void submit(event)}
      >
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
        <CurrentPassword
          input={register("currentPassword")}
          error={errors.currentPassword?.message}
        />
      </SectionForm>
    </SectionCard>
  );
}

function useDetails(user: PublicUser, onChanged: (user: PublicUser) => void) {
  const call = useAccountCall();
  const form = useSchemaForm(detailsForm, {
    displayName: user.displayName ?? "",
    email: user.email ?? "",
    currentPassword: "",
  });
  const submit = form.handleSubmit(async ({ displayName, email, currentPassword }) => {
    const body = { currentPassword, displayName: displayName ?? null, email: email ?? null };
    const change = async () => {
      onChanged(await callApi({ method: "PUT", path: ROUTES.account, body, read: readPublicUser }));
    };
    if (await call.run(change, "Your details are saved.")) form.resetField("currentPassword");
  }, call.clear);
  return { form, call, submit };
}
