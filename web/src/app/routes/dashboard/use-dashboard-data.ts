import {
  type DashboardNumbers,
  cachedQuery,
  openAccountDatabase,
  readDashboardNumbers,
  sync,
} from "@reignwell/device";
import { useMemo } from "react";
import { useOnline } from "../../../lib/browser/use-online.ts";
import { useAwaitedAnswer } from "../../../lib/local-data/first-answer.ts";
import { useCachedQuery } from "../../../lib/local-data/use-cached-query.ts";
import { useAuth } from "../../../lib/session/session.tsx";
import { useToday } from "../../../lib/day/use-today.ts";
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
  const { user } = useAuth();
  const date = useToday();
  const userId = user?.id;
  const database = user && openAccountDatabase(user.accountKey, user.id);
  const online = useOnline();
  // While it is not known who is there, nothing is read, and no database is made for it.
  const numbers = useCachedQuery(
    database && cachedQuery<DashboardNumbers>(database, "numbers"),
    readDashboardNumbers,
    database && [database, date],
  );
  // Read apart from the numbers: the status changes with every run of the engine, they do not.
  const status = useCachedQuery(
    database && sync.statusQuery(database),
    sync.status,
    database && [database],
  );
  const isUnheard = !!numbers && !!status && online && isEmpty(numbers) && !sync.hasHeard(status);
  const waiting = !numbers || !status || isUnheard;
  useAwaitedAnswer(isUnheard);
  const context = useMemo(
    () => (waiting || !database || userId === undefined ? null : { database, userId, date }),
    [waiting, database, userId, date],
  );
  return { date, numbers: waiting ? undefined : numbers, context };
}

function isEmpty(numbers: DashboardNumbers): boolean {
  return numbers.dailyPlans === 0 && numbers.activeGoals === 0;
}
