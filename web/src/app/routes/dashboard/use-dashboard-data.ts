import {
  type DashboardNumbers,
  cachedQuery,
  readDashboardNumbers,
  sync,
  type SyncStatus,
} from "@reignwell/device";
import { useMemo } from "react";
import { useOnline } from "../../../lib/browser/use-online.ts";
import { useCachedQuery } from "../../../lib/local-data/use-cached-query.ts";
import { useAuth } from "../../../lib/session/session.tsx";
import { useLocalDatabase } from "../../use-local-database.ts";
import type { TabContext } from "./keep-ready.ts";

interface DashboardData {
  /** Undefined until they can be trusted. */
  numbers: DashboardNumbers | undefined;
  /** Null while the tabs have to wait for them. */
  context: TabContext | null;
}

export function useDashboardData(date: string): DashboardData {
  const database = useLocalDatabase();
  const online = useOnline();
  const numbers = useCachedQuery(
    cachedQuery<DashboardNumbers>(database, "numbers"),
    readDashboardNumbers,
    [database, date],
  );
  // Read apart from the numbers: the status changes with every run of the engine, they do not.
  const status = useCachedQuery(cachedQuery<SyncStatus>(database, "status"), sync.status, [
    database,
  ]);
  const waiting = !numbers || !status || (online && isEmpty(numbers) && !hasHeard(status));
  const userId = useAuth().user?.id;
  const context = useMemo(
    () => (waiting || userId === undefined ? null : { database, userId, date }),
    [waiting, database, userId, date],
  );
  return { numbers: waiting ? undefined : numbers, context };
}

function isEmpty(numbers: DashboardNumbers): boolean {
  return numbers.dailyPlans === 0 && numbers.activeGoals === 0;
}

/**
 * A device that has never synced cannot know that the account is empty, so it waits, unless the
 * server could not be reached: then it shows what it has.
 */
function hasHeard({ lastSyncedAt, phase }: SyncStatus): boolean {
  return lastSyncedAt !== null || (phase !== "idle" && phase !== "sending");
}
