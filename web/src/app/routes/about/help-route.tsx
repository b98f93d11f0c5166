import { Help } from "../../../features/about/help.tsx";
import { Page } from "../../../ui/page.tsx";

export default function HelpRoute() {
  return (
    <Page title="Help">
      <Help />
    </Page>
  );
}
