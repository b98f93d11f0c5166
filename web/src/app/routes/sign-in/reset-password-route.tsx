import { ResetPassword } from "../../../features/account/password/reset-password.tsx";
import { useAuth } from "../../../lib/session/session.tsx";
import { Page } from "../../../ui/page.tsx";

export default function ResetPasswordRoute() {
  const { recheck } = useAuth();
  return (
    <Page title="Choose a new password">
      <ResetPassword onReset={() => void recheck(true)} />
    </Page>
  );
}
