import type { LocalDatabase } from "@reignwell/device";
import { useEffect, useState } from "react";
import type { PlanContext } from "./plan-context.ts";

export function usePlanDatabase({ device }: PlanContext): LocalDatabase | null {
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
