import { Button, Stack, TextInput } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { useState } from "react";
import { forgetEntrance, noteEntrance } from "../../../lib/session/recent-sign-in.ts";
import { useAuth } from "../../../lib/session/session.tsx";
import { CheckBox } from "../../../ui/forms/check-box.tsx";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";
import { plainName, registrationForm, trimmed } from "../account-forms.ts";
import { markFields } from "../../../ui/forms/mark-fields.ts";
import { NewPasswordFields } from "../password/new-password-fields.tsx";
import { OptionalDetails } from "../optional-details.tsx";
import { forgetReferralCode, storedReferralCode } from "../../../lib/session/referral-code.ts";

export function RegistrationForm() {
  const { form, refused, submit } = useRegistration();
  const { register, formState } = form;
  const { errors, isSubmitting } = formState;

  return (
    <form
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label={MESSAGES.account.createAccount}
    >
      <Stack gap="md">
        <FormProblem text={refused} />
        <TextInput
          label="Username"
          {...plainName}
          autoComplete="username"
          error={errors.username?.message}
          {...register("username", { setValueAs: trimmed })}
        />
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
        <NewPasswordFields
          labels={{ password: "Password", confirm: "Confirm password" }}
          password={{ input: register("password"), error: errors.password?.message }}
          confirm={{ input: register("confirmPassword"), error: errors.confirmPassword?.message }}
          typed={form.watch("password")}
        />
        <CheckBox
          label={MESSAGES.mailConsent.agree}
          description={MESSAGES.mailConsent.about}
          checked={form.watch("agreesToMail") === true}
          onChange={(agreed) => form.setValue("agreesToMail", agreed)}
        />
        <Button type="submit" loading={isSubmitting} fullWidth>
          {MESSAGES.account.createAccount}
        </Button>
      </Stack>
    </form>
  );
}

function useRegistration() {
  const auth = useAuth();
  const [refused, setRefused] = useState<string>();
  const form = useSchemaForm(registrationForm, {
    username: "",
    displayName: "",
    email: "",
    password: "",
    confirmPassword: "",
    agreesToMail: false,
  });
  const submit = form.handleSubmit(async ({ confirmPassword: _repeated, ...fields }) => {
    setRefused(undefined);
    const referralCode = storedReferralCode();
    noteEntrance("registered");
    const outcome = await auth.register(referralCode ? { ...fields, referralCode } : fields);
    if (outcome.ok) {
      forgetReferralCode();
      return;
    }
    forgetEntrance();
    if (!markFields(form, outcome)) setRefused(outcome.message);
  });
  return { form, refused, submit };
}
