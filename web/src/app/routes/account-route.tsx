import { OwnAccount } from "../../features/account/own-account/own-account.tsx";
import { useAuth } from "../../lib/session/session.tsx";
import { Page } from "../../ui/page.tsx";

export default function AccountRoute() {
  const { user, takeOver } = useAuth();
  return (
    <Page title="Your account">{user && <OwnAccount user={user} onChanged={takeOver} />}</Page>
  );
}
