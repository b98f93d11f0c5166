import { type LocalDatabase, plans } from "@reignwell/device";
import { useLiveQuery } from "dexie-react-hooks";
import { Link } from "react-router-dom";
import button from "../../../ui/button.module.css";
import classes from "./plan-of-today.module.css";
import type { PlanContext } from "../draft/plan-context.ts";
import { usePlanDatabase } from "../draft/use-plan-database.ts";

interface PlanOfTodayProps {
  context: PlanContext;
  date: string;
}

/** Says below the first step that the day has its plan already, before a second one is begun. */
export function PlanOfToday({ context, date }: PlanOfTodayProps) {
  const database = usePlanDatabase(context);
  const has = useLiveQuery(async () => hasPlan(database, date), [database, date]);
  if (!has) return null;
  return (
    <div className={classes.line}>
      <p className={classes.text}>Your plan for this day is saved.</p>
      <Link to="/dashboard?tab=overview" className={button.subtle}>
        View plan
      </Link>
    </div>
  );
}

async function hasPlan(database: LocalDatabase | null, date: string): Promise<boolean> {
  if (!database) return false;
  // A database that fails has none to show; the next write into it reports the failure.
  return (await plans.ofDate(database, date).catch(() => undefined)) !== undefined;
}
