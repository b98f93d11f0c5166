import { MESSAGES } from "@reignwell/contract";
import { ShareTheWord } from "../../../features/rewards/share-the-word.tsx";
import { OpenPage } from "../open-page.tsx";
import { usePageContext } from "../../use-page-context.ts";

/** /referral, open to everybody */
export default function ReferralRoute() {
  const { database, today } = usePageContext();
  return (
    <OpenPage title={MESSAGES.shareTheWord.heading} width="wide">
      <ShareTheWord database={database} today={today} />
    </OpenPage>
  );
}
