import { MESSAGES } from "@reignwell/contract";
import { SeriesPage } from "../../../features/series/series-page.tsx";
import { OpenPage } from "../open-page.tsx";
import { usePageContext } from "../../use-page-context.ts";

/** /series (S-001), open to everybody (DEC-79). */
export default function SeriesRoute() {
  const { user, database, today } = usePageContext();
  return (
    <OpenPage title={MESSAGES.series.heading} width="wide">
      <SeriesPage key={user?.id} database={database} user={user} today={today} />
    </OpenPage>
  );
}
