import { MESSAGES, type RecoveryCodes } from "@reignwell/contract";
import { useForm } from "react-hook-form";
import card from "../../../ui/cards/section-card.module.css";
import { makeRecoveryCodes } from "./make-recovery-codes.ts";
import { markPasswordOrFields } from "../mark-password.ts";
import { CurrentPassword, HiddenUsername, SectionForm } from "../section-form.tsx";
import { useAccountCall } from "../use-account-call.ts";

const texts = MESSAGES.recovery;

export function RecoveryCodeForm(props: {
  username: string;
  hasCodes: boolean;
  onMade: (made: RecoveryCodes) => void;
}) {
  const { username, hasCodes, onMade } = props;
  const call = useAccountCall();
  const form = useForm({ defaultValues: { currentPassword: "" } });
  const { register, handleSubmit, formState } = form;
  const submit = handleSubmit(async ({ currentPassword }) => {
    const make = async () => onMade(await makeRecoveryCodes(currentPassword));
    await call.run(make, "", (refusal) => markPasswordOrFields(form, refusal));
  }, call.clear);
  return (
    <SectionForm
      label={texts.section}
      submitLabel={hasCodes ? texts.makeNew : texts.make}
      call={call}
      onSubmit={(event) => void submit(event)}
    >
      <HiddenUsername username={username} />
      <CurrentPassword
        input={register("currentPassword", { required: texts.passwordNeeded })}
        error={formState.errors.currentPassword?.message}
      />
      {hasCodes && <p className={card.note}>{texts.replaces}</p>}
    </SectionForm>
  );
}
