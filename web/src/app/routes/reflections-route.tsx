import { MESSAGES } from "@reignwell/contract";
import { poolScripture } from "../../features/plan/texts/pool-scripture.ts";
import { Archive } from "../../features/reflections/archive.tsx";
import { useToday } from "../../lib/day/use-today.ts";
import { useAuth } from "../../lib/session/session.tsx";
import { Page } from "../../ui/page.tsx";
import { LazyPlayer } from "../lazy/lazy-verse-parts.tsx";
import { useLocalDatabase } from "../use-local-database.ts";

export default function ReflectionsRoute() {
  const { user } = useAuth();
  const database = useLocalDatabase();
  const today = useToday();
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
