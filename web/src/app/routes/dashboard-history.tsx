import { Paper } from "@mantine/core";
import { listEntries, type LocalDatabase, unsentIds } from "@reignwell/local-db";
import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { EntryList } from "../../features/history/entry-list.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useLocalDatabase } from "../use-local-database.ts";

/** So many plans are listed at first, and again with every "Show earlier plans". */
const PAGE_SIZE = 30;

/** /dashboard?tab=history. */
export default function DashboardHistory() {
  const database = useLocalDatabase();
  const [shown, setShown] = useState(PAGE_SIZE);
  const plans = useLiveQuery(() => readPlans(database, shown), [database, shown]);
  if (!plans) return null;
  if (plans.entries.length === 0) {
    return (
      <Paper withBorder radius="lg" p="md">
        <EmptyState
          drawing="book"
          level={2}
          heading="No plans yet"
          text="Every plan you save is kept here, day by day."
        />
      </Paper>
    );
  }
  return (
    <EntryList
      entries={plans.entries}
      unsent={plans.unsent}
      onShowMore={plans.more ? () => setShown(shown + PAGE_SIZE) : undefined}
    />
  );
}

async function readPlans(database: LocalDatabase, shown: number) {
  const [entries, unsent] = await Promise.all([
    listEntries(database, shown + 1),
    unsentIds(database, "entries"),
  ]);
  return { entries: entries.slice(0, shown), more: entries.length > shown, unsent };
}
