import { Privacy } from "../../../features/about/privacy.tsx";
import { Page } from "../../../ui/page.tsx";

export default function PrivacyRoute() {
  return (
    <Page title="Privacy">
      <Privacy />
    </Page>
  );
}
