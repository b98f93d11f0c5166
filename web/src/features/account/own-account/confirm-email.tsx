import { Anchor, Button, Stack } from "@mantine/core";
import { MESSAGES, ROUTES } from "@reignwell/contract";
import { IconMailCheck } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { callApi } from "../../../lib/api-client.ts";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { AccountCard, AccountNote, AccountResult } from "../account-card.tsx";
import { useAccountCall } from "../use-account-call.ts";

const texts = MESSAGES.confirmEmail;

/**
 * /confirm-email, where the mailed link leads. Only the button confirms, because mail scanners
 * open every link; the token stands behind the #, which is never sent to a server.
 */
export function ConfirmEmail() {
  const token = useLocation().hash.slice(1);
  const { problem, message, busy, run } = useAccountCall();
  const [done, setDone] = useState(false);
  const confirm = async () => {
    const call = () => callApi({ method: "POST", path: ROUTES.confirmEmail, body: { token } });
    if (await run(call, texts.confirmed)) setDone(true);
  };
  return (
    <AccountCard
      title={texts.heading}
      intro={texts.intro}
      offline="Confirming an email address needs a connection."
    >
      <Stack gap="md" align="center">
        <IconMailCheck size={44} stroke={1.25} aria-hidden />
        <FormProblem text={problem} />
        {token === "" && <AccountNote>{texts.incomplete}</AccountNote>}
        {token !== "" && !done && (
          <Button loading={busy} fullWidth onClick={() => void confirm()}>
            {texts.confirm}
          </Button>
        )}
        <AccountResult isCentered>{message}</AccountResult>
        <Anchor component={Link} to={done ? "/" : "/account"} py="sm">
          {done ? MESSAGES.account.back : "Your account"}
        </Anchor>
      </Stack>
    </AccountCard>
  );
}
