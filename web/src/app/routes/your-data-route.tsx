import { MESSAGES } from "@reignwell/contract";
import { discardDatabase } from "@reignwell/device";
import { useNavigate } from "react-router-dom";
import { YourData } from "../../features/your-data/your-data.tsx";
import { keepAiConsent } from "../../lib/ai/ai-consent.ts";
import { notify } from "../../lib/notify.ts";
import { useAuth } from "../../lib/session/session.tsx";
import { syncClient } from "../../lib/sync/sync-client.ts";
import { Page } from "../../ui/page.tsx";
import { useLocalDatabase } from "../use-local-database.ts";

export default function YourDataRoute() {
  const { user, takeOver } = useAuth();
  const database = useLocalDatabase();
  const navigate = useNavigate();
  if (!user) return null;

  const forget = async () => {
    syncClient.setAccount(null);
    await navigate("/");
    takeOver(null);
    await discardDatabase(user.accountKey);
    keepAiConsent(user.id, null);
    notify(MESSAGES.yourData.accountDeleted);
  };
  return (
    <Page title={MESSAGES.yourData.title}>
      <YourData database={database} user={user} onAccountDeleted={forget} />
    </Page>
  );
}
