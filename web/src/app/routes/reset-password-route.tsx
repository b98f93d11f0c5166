import { ResetPassword } from "../../features/account/reset-password.tsx";
import { Page } from "../../ui/page.tsx";

/** /reset-password (W-003). */
export default function ResetPasswordRoute() {
  return (
    <Page title="Choose a new password">
      <ResetPassword />
    </Page>
  );
}
