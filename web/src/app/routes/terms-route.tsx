import { Terms } from "../../features/legal/terms.tsx";
import { Page } from "../../ui/page.tsx";

/** /terms, for everybody. */
export default function TermsRoute() {
  return (
    <Page title="Terms">
      <Terms />
    </Page>
  );
}
