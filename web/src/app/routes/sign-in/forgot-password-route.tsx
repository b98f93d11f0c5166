import { ForgotPassword } from "../../../features/account/password/forgot-password.tsx";
import { Page } from "../../../ui/page.tsx";

/** Open to every visitor: a signed-in user may have forgotten the password, too. */
export default function ForgotPasswordRoute() {
  return (
    <Page title="Forgot your password?">
      <ForgotPassword />
    </Page>
  );
}
