import {
  entryOfDate,
  listEntries,
  type LocalDatabase,
  readSyncStatus,
  unsentIds,
} from "@reignwell/local-db";
import { MESSAGES } from "@reignwell/contract";
import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { EntryList } from "../../features/history/entry-list.tsx";
import { Overview } from "../../features/overview/overview.tsx";
import { useCentralDate } from "../../lib/use-central-date.ts";
import { useOnline } from "../../lib/use-online.ts";
import { Page } from "../../ui/page.tsx";
import { Waiting } from "../../ui/waiting.tsx";
import { useLocalDatabase } from "../use-local-database.ts";

/** So many plans are listed at first, and again with every "Show earlier plans". */
const PAGE_SIZE = 30;

/** /dashboard (O-001); the tabs named in `?tab=` all show the overview until they exist. */
export default function DashboardRoute() {
  const database = useLocalDatabase();
  const date = useCentralDate();
  const online = useOnline();
  const [shown, setShown] = useState(PAGE_SIZE);
  const plans = useLiveQuery(() => readPlans(database, date, shown), [database, date, shown]);

  return (
    <Page title={MESSAGES.dashboard.title} width="wide">
      {!plans || (plans.neverSynced && plans.entries.length === 0 && online) ? (
        <Waiting label="Fetching your plans…" />
      ) : (
        <Overview
          date={date}
          today={plans.today}
          todayOnDevice={plans.today !== undefined && plans.unsent.has(plans.today.id)}
          history={
            plans.entries.length > 0 && (
              <EntryList
                entries={plans.entries}
                unsent={plans.unsent}
                onShowMore={plans.more ? () => setShown(shown + PAGE_SIZE) : undefined}
              />
            )
          }
        />
      )}
    </Page>
  );
}

async function readPlans(database: LocalDatabase, date: string, shown: number) {
  const [entries, today, unsent, status] = await Promise.all([
    listEntries(database, shown + 1),
    entryOfDate(database, date),
    unsentIds(database, "entries"),
    readSyncStatus(database),
  ]);
  return {
    entries: entries.slice(0, shown),
    more: entries.length > shown,
    today,
    unsent,
    // A device that has never heard from the server cannot know that there are no plans, unless
    // the server could not be reached: then it shows what it has.
    neverSynced:
      status.lastSyncedAt === null && (status.phase === "idle" || status.phase === "sending"),
  };
}
