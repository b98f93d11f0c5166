import { MESSAGES } from "@reignwell/contract";
import { ConfirmEmail } from "../../../features/account/own-account/confirm-email.tsx";
import { Page } from "../../../ui/page.tsx";

/** /confirm-email, for everybody: the link may be opened in another browser than the app's. */
export default function ConfirmEmailRoute() {
  return (
    <Page title={MESSAGES.confirmEmail.heading}>
      <ConfirmEmail />
    </Page>
  );
}
