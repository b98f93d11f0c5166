import { MESSAGES } from "@reignwell/contract";
import { poolScripture } from "../../features/plan/texts/pool-scripture.ts";
import { Archive } from "../../features/reflections/archive.tsx";
import { Page } from "../../ui/page.tsx";
import { LazyPlayer } from "../lazy/lazy-verse-parts.tsx";
import { usePageContext } from "../use-page-context.ts";

export default function ReflectionsRoute() {
  const { user, database, today } = usePageContext();
  if (!user) return null;
  return (
    <Page title={MESSAGES.archive.heading} width="wide">
      <Archive
        database={database}
        user={user}
        today={today}
        poolScripture={poolScripture}
        Player={LazyPlayer}
      />
    </Page>
  );
}
