import { MESSAGES, type PublicUser } from "@reignwell/contract";
import { useNavigate } from "react-router-dom";
import { keepAiConsent } from "../../lib/ai/ai-consent.ts";
import { notify } from "../../lib/notify.ts";
import { useAuth } from "../../lib/session/session.tsx";
import { storeDeparture } from "../../lib/session/stored-session.ts";
import { syncClient } from "../../lib/sync/sync-client.ts";
import { forgetUser } from "../sign-out/forget-user.ts";

/** Does on this device what the server did when it deleted the account. */
export function useForgetAccount(): (user: PublicUser) => Promise<void> {
  const { takeOver } = useAuth();
  const navigate = useNavigate();
  return async ({ id, accountKey }) => {
    syncClient.setAccount(null);
    const departure = { accountKey, isDiscarded: true };
    await storeDeparture(departure).catch(() => undefined);
    await navigate("/");
    takeOver(null);
    await forgetUser(departure);
    keepAiConsent(id, null);
    notify(MESSAGES.yourData.accountDeleted);
  };
}
