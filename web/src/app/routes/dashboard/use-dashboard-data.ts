import {
  type DashboardNumbers,
  cachedQuery,
  readDashboardNumbers,
  sync,
  type SyncStatus,
} from "@reignwell/device";
import { useMemo } from "react";
import { useOnline } from "../../../lib/browser/use-online.ts";
import { useAwaitedAnswer } from "../../../lib/local-data/first-answer.ts";
import { useCachedQuery } from "../../../lib/local-data/use-cached-query.ts";
import { usePageContext } from "../../use-page-context.ts";
import type { TabContext } from "./keep-ready.ts";

interface DashboardData {
  /** The user's day. */
  date: string;
  /** Undefined until they can be trusted. */
  numbers: DashboardNumbers | undefined;
  /** Null while the tabs have to wait for them. */
  context: TabContext | null;
}

export function useDashboardData(): DashboardData {
  const { user, database, today: date } = usePageContext();
  const online = useOnline();
  const numbers = useCachedQuery(
    cachedQuery<DashboardNumbers | undefined>(database, "numbers"),
    user ? readDashboardNumbers : nobodys,
    [database, date],
  );
  // Read apart from the numbers: the status changes with every run of the engine, they do not. An
  // own name for nobody's: the guests' chip asks under the other one.
  const status = useCachedQuery(
    user
      ? sync.statusQuery(database)
      : cachedQuery<SyncStatus | undefined>(database, "nobodys-status"),
    user ? sync.status : nobodys,
    [database],
  );
  const isUnheard = !!numbers && !!status && online && isEmpty(numbers) && !sync.hasHeard(status);
  const waiting = !numbers || !status || isUnheard;
  useAwaitedAnswer(isUnheard);
  const userId = user?.id;
  const context = useMemo(
    () => (waiting || userId === undefined ? null : { database, userId, date }),
    [waiting, database, userId, date],
  );
  return { date, numbers: waiting ? undefined : numbers, context };
}

/** While it is not known who is there, nothing is read: the guests' numbers are not theirs. */
async function nobodys(): Promise<undefined> {
  return undefined;
}

function isEmpty(numbers: DashboardNumbers): boolean {
  return numbers.dailyPlans === 0 && numbers.activeGoals === 0;
}
