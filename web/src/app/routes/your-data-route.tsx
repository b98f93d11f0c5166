import { MESSAGES } from "@reignwell/contract";
import { YourData } from "../../features/your-data/your-data.tsx";
import { Page } from "../../ui/page.tsx";
import { useForgetAccount } from "./use-forget-account.ts";
import { usePageContext } from "../use-page-context.ts";

export default function YourDataRoute() {
  const { user, database } = usePageContext();
  const forget = useForgetAccount();
  if (!user) return null;
  return (
    <Page title={MESSAGES.yourData.title}>
      <YourData database={database} user={user} onAccountDeleted={() => forget(user)} />
    </Page>
  );
}
