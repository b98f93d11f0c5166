import "../account-styles.ts";
import { Button } from "@mantine/core";
import { MESSAGES, type PublicUser, type RecoveryCodes, ROUTES } from "@reignwell/contract";
import { IconKey, IconMail } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { callApi } from "../../../lib/api-client.ts";
import { forgetEntrance, recentEntrance } from "../../../lib/session/recent-sign-in.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { OfferCard } from "../../../ui/cards/offer-card.tsx";
import { makeRecoveryCodes } from "./make-recovery-codes.ts";
import { RecoveryCodeList } from "./recovery-code-list.tsx";
import { useAccountCall } from "../use-account-call.ts";
import { fetchAccountSecurity } from "./use-account-security.ts";

interface AccountOfferProps {
  user: PublicUser;
}

/** Recovery codes after registering, a link to confirm the address after signing in; once. */
export default function AccountOffer({ user }: AccountOfferProps) {
  const [entrance, setEntrance] = useState(recentEntrance);
  const putAway = () => {
    forgetEntrance();
    setEntrance(null);
  };
  if (entrance === "registered") return <CodesOffer username={user.username} onDone={putAway} />;
  return entrance === "signed-in" && user.email !== null ? <LinkOffer onDone={putAway} /> : null;
}

function CodesOffer({ username, onDone }: { username: string; onDone: () => void }) {
  const texts = MESSAGES.recovery;
  const [made, setMade] = useState<RecoveryCodes>();
  const { problem, busy, run } = useAccountCall();
  const show = async () => {
    // From here on the codes exist: after a reload the account page makes others.
    if (await run(async () => setMade(await makeRecoveryCodes()), "")) forgetEntrance();
  };
  if (made) {
    return (
      <Dialog title={texts.madeTitle} onClose={onDone} keepOnOutsideClick>
        <RecoveryCodeList username={username} made={made} onSaved={onDone} />
      </Dialog>
    );
  }
  return (
    <OfferCard
      label={texts.section}
      icon={<IconKey size={24} aria-hidden />}
      actions={
        <>
          <Button loading={busy} onClick={() => void show()}>
            {texts.show}
          </Button>
          <Button variant="subtle" onClick={onDone}>
            {texts.later}
          </Button>
        </>
      }
    >
      <p>{texts.offer}</p>
      <FormProblem text={problem && `${problem} ${texts.offerLate}`} />
    </OfferCard>
  );
}

function LinkOffer({ onDone }: { onDone: () => void }) {
  const texts = MESSAGES.confirmEmail;
  const unconfirmed = useUnconfirmed();
  const { problem, message, busy, run } = useAccountCall();
  const send = () => callApi({ method: "POST", path: ROUTES.emailConfirmation });
  if (!unconfirmed) return null;
  return (
    <OfferCard
      label={texts.heading}
      icon={<IconMail size={24} aria-hidden />}
      actions={
        <>
          {message === "" && (
            <Button loading={busy} onClick={() => void run(send, texts.sent)}>
              {texts.offerTaken}
            </Button>
          )}
          <Button variant="subtle" onClick={onDone}>
            {message === "" ? MESSAGES.recovery.later : "Close"}
          </Button>
        </>
      }
    >
      <output>{message || texts.offer}</output>
      <FormProblem text={problem} />
    </OfferCard>
  );
}

function useUnconfirmed(): boolean {
  const [unconfirmed, setUnconfirmed] = useState(false);
  useEffect(() => {
    fetchAccountSecurity().then(
      ({ emailConfirmed }) => {
        setUnconfirmed(emailConfirmed === false);
        if (emailConfirmed !== false) forgetEntrance();
      },
      // Without an answer nothing is offered.
      () => undefined,
    );
  }, []);
  return unconfirmed;
}
