import { MESSAGES, type PublicUser } from "@reignwell/contract";
import { discardDatabase } from "@reignwell/device";
import { useNavigate } from "react-router-dom";
import { keepAiConsent } from "../../lib/ai/ai-consent.ts";
import { notify } from "../../lib/notify.ts";
import { useAuth } from "../../lib/session/session.tsx";
import { syncClient } from "../../lib/sync/sync-client.ts";

/** Does on this device what the server did when it deleted the account. */
export function useForgetAccount(): (user: PublicUser) => Promise<void> {
  const { takeOver } = useAuth();
  const navigate = useNavigate();
  return async ({ id, accountKey }) => {
    syncClient.setAccount(null);
    await navigate("/");
    takeOver(null);
    await discardDatabase(accountKey);
    keepAiConsent(id, null);
    notify(MESSAGES.yourData.accountDeleted);
  };
}
