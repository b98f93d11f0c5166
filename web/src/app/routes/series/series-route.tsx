import { MESSAGES } from "@reignwell/contract";
import { SeriesPage } from "../../../features/series/series-page.tsx";
import { useToday } from "../../../lib/day/use-today.ts";
import { useAuth } from "../../../lib/session/session.tsx";
import { Page } from "../../../ui/page.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import { useLocalDatabase } from "../../use-local-database.ts";

/** /series (S-001), open to everybody (DEC-79). */
export default function SeriesRoute() {
  const { user, state } = useAuth();
  const database = useLocalDatabase();
  const today = useToday();
  return (
    <Page title={MESSAGES.series.heading} width="wide">
      {state === "unknown" && !user ? (
        <Waiting />
      ) : (
        <SeriesPage key={user?.id} database={database} user={user} today={today} />
      )}
    </Page>
  );
}
