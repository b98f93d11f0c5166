import { ForgotPassword } from "../../features/account/password/forgot-password.tsx";
import { Page } from "../../ui/page.tsx";

/** /forgot-password (W-001), for everybody: also who is signed in may have forgotten it. */
export default function ForgotPasswordRoute() {
  return (
    <Page title="Forgot your password?">
      <ForgotPassword />
    </Page>
  );
}
