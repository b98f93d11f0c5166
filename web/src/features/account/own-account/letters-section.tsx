import { mailConsentAnswer, MESSAGES, ROUTES } from "@reignwell/contract";
import { callApi } from "../../../lib/api-client.ts";
import { useFetched } from "../../../lib/use-fetched.ts";
import { SectionCard, SectionMessage } from "../../../ui/cards/section-card.tsx";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { SwitchLine } from "../../../ui/forms/switch-line.tsx";
import { useAccountCall } from "../use-account-call.ts";
import classes from "./own-account.module.css";

const texts = MESSAGES.mailConsent;
const read = (body: unknown) => mailConsentAnswer.safeParse(body).data ?? null;

/** DEC-95: whether letters may be sent; it holds at once, and taking it back is as easy. */
export function LettersSection() {
  const fetched = useFetched(ROUTES.mailConsent, read);
  const { problem, message, busy, run } = useAccountCall();
  const agreed = "data" in fetched ? fetched.data.agreedAt !== null : undefined;
  const say = async (next: boolean) => {
    const body = { agreed: next };
    const change = () => callApi({ method: "PUT", path: ROUTES.mailConsent, body });
    if (await run(change, next ? texts.on : texts.off)) fetched.retry();
  };
  return (
    <SectionCard title={texts.title}>
      <FormProblem text={problem} />
      <SwitchLine
        className={classes.letters}
        label={texts.agree}
        description={texts.about}
        checked={agreed ?? false}
        disabled={agreed === undefined || busy}
        onChange={(next) => void say(next)}
      />
      <SectionMessage>{message}</SectionMessage>
    </SectionCard>
  );
}
