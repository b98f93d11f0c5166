import { Terms } from "../../../features/about/terms.tsx";
import { Page } from "../../../ui/page.tsx";

export default function TermsRoute() {
  return (
    <Page title="Terms">
      <Terms />
    </Page>
  );
}
