import { Privacy } from "../../features/legal/privacy.tsx";
import { Page } from "../../ui/page.tsx";

export default function PrivacyRoute() {
  return (
    <Page title="Privacy">
      <Privacy />
    </Page>
  );
}
