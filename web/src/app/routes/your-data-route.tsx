import { MESSAGES } from "@reignwell/contract";
import { YourData } from "../../features/your-data/your-data.tsx";
import { requestSync } from "../../lib/sync-door.ts";
import { Page } from "../../ui/page.tsx";
import { useLocalDatabase } from "../use-local-database.ts";

/** /your-data: what this device keeps, and what can be had back. */
export default function YourDataRoute() {
  return (
    <Page title={MESSAGES.yourData.title}>
      <YourData database={useLocalDatabase()} onRestored={requestSync} />
    </Page>
  );
}
