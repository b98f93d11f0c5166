import type { LocalDatabase } from "@reignwell/device";
import { useEffect, useState } from "react";
import type { PlanPlace } from "./plan-context.ts";

/** The database of whoever writes the plan, as soon as it is known. */
export function usePlanDatabase({ device }: PlanPlace): LocalDatabase | null {
  const [database, setDatabase] = useState<LocalDatabase | null>(null);
  useEffect(() => {
    let live = true;
    device.then(
      (known) => live && setDatabase(known.database),
      () => undefined,
    );
    return () => {
      live = false;
    };
  }, [device]);
  return database;
}
