import { MESSAGES } from "@reignwell/contract";
import { ShareTheWord } from "../../../features/rewards/share-the-word.tsx";
import { useToday } from "../../../lib/day/use-today.ts";
import { useAuth } from "../../../lib/session/session.tsx";
import { Page } from "../../../ui/page.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import { useLocalDatabase } from "../../use-local-database.ts";

/** /referral, open to everybody */
export default function ReferralRoute() {
  const { user, state } = useAuth();
  const database = useLocalDatabase();
  const today = useToday();
  return (
    <Page title={MESSAGES.shareTheWord.heading} width="wide">
      {state === "unknown" && !user ? (
        <Waiting />
      ) : (
        <ShareTheWord database={database} today={today} />
      )}
    </Page>
  );
}
