import { Terms } from "../../features/legal/terms.tsx";
import { Page } from "../../ui/page.tsx";

export default function TermsRoute() {
  return (
    <Page title="Terms">
      <Terms />
    </Page>
  );
}
