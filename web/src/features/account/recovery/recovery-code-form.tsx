import { Button, PasswordInput, Stack } from "@mantine/core";
import { MESSAGES, type RecoveryCodes } from "@reignwell/contract";
import { useForm } from "react-hook-form";
import type { ApiError } from "../../../lib/api-client.ts";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import card from "../../../ui/cards/section-card.module.css";
import { passwordToggle } from "../account-forms.ts";
import { makeRecoveryCodes } from "./make-recovery-codes.ts";
import { markFields } from "../mark-fields.ts";
import { useAccountCall } from "../use-account-call.ts";

const texts = MESSAGES.recovery;

export function RecoveryCodeForm(props: {
  username: string;
  hasCodes: boolean;
  onMade: (made: RecoveryCodes) => void;
}) {
  const { username, hasCodes, onMade } = props;
  const { problem, busy, run } = useAccountCall();
  const form = useForm({ defaultValues: { currentPassword: "" } });
  const { register, handleSubmit, formState } = form;
  const showAtField = ({ code, readable, issues }: ApiError) => {
    const wrong = { path: "currentPassword", message: readable };
    return markFields(form, { issues: code === "wrong_password" ? [wrong] : issues });
  };
  const submit = handleSubmit(async ({ currentPassword }) => {
    await run(async () => onMade(await makeRecoveryCodes(currentPassword)), "", showAtField);
  });
  return (
    <form
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label={texts.section}
      className={card.field}
    >
      <Stack gap="md">
        <FormProblem text={problem} />
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          visibilityToggleButtonProps={passwordToggle}
          error={formState.errors.currentPassword?.message}
          aria-invalid={formState.errors.currentPassword !== undefined}
          {...register("currentPassword", { required: texts.passwordNeeded })}
        />
        {hasCodes && <p className={card.note}>{texts.replaces}</p>}
        <Button type="submit" loading={busy}>
          {hasCodes ? texts.makeNew : texts.make}
        </Button>
      </Stack>
    </form>
  );
}
