import { MESSAGES } from "@reignwell/contract";
import { YourData } from "../../features/your-data/your-data.tsx";
import { useAuth } from "../../lib/session/session.tsx";
import { Page } from "../../ui/page.tsx";
import { useLocalDatabase } from "../use-local-database.ts";
import { useForgetAccount } from "./use-forget-account.ts";

export default function YourDataRoute() {
  const { user } = useAuth();
  const database = useLocalDatabase();
  const forget = useForgetAccount();
  if (!user) return null;
  return (
    <Page title={MESSAGES.yourData.title}>
      <YourData database={database} user={user} onAccountDeleted={() => forget(user)} />
    </Page>
  );
}
