import { Button } from "@mantine/core";
import { MESSAGES, ROUTES } from "@reignwell/contract";
import { callApi } from "../../../lib/api-client.ts";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { Mark } from "../../../ui/mark.tsx";
import card from "../../../ui/cards/section-card.module.css";
import classes from "./own-account.module.css";
import { useAccountCall } from "../use-account-call.ts";

const texts = MESSAGES.confirmEmail;

interface EmailStatusProps {
  email: string;
  confirmed: boolean | null | undefined;
}

export function EmailStatus({ email, confirmed }: EmailStatusProps) {
  const { problem, message, busy, run } = useAccountCall();
  const sendAgain = () =>
    run(() => callApi({ method: "POST", path: ROUTES.emailConfirmation }), texts.sent);
  if (typeof confirmed !== "boolean") return null;
  return (
    <div className={classes.email}>
      <div className={card.words}>
        <p className={card.name}>{email}</p>
        <Mark hue={confirmed ? "sage" : "honey"}>
          {confirmed ? texts.isConfirmed : texts.notConfirmedYet}
        </Mark>
        {!confirmed && <p className={card.note}>{texts.why}</p>}
      </div>
      {!confirmed && (
        <Button variant="default" loading={busy} onClick={() => void sendAgain()}>
          {texts.sendAgain}
        </Button>
      )}
      <div className={classes.answer}>
        <FormProblem text={problem} />
        <output className={card.message}>{message}</output>
      </div>
    </div>
  );
}
