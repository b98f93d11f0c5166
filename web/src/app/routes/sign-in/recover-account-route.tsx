import { MESSAGES } from "@reignwell/contract";
import { RecoverAccount } from "../../../features/account/recovery/recover-account.tsx";
import { useAuth } from "../../../lib/session/session.tsx";
import { Page } from "../../../ui/page.tsx";

export default function RecoverAccountRoute() {
  const { recheck } = useAuth();
  return (
    <Page title={MESSAGES.recovery.heading}>
      <RecoverAccount onReset={() => void recheck(true)} />
    </Page>
  );
}
