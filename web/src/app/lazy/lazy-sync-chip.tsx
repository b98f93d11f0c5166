import { Suspense } from "react";
import { late } from "./optional-part.ts";
import { useRest } from "../../lib/browser/use-browser-idle.ts";

const SyncChip = late(() => import("../sync-status/sync-chip.tsx"));

/** The sync chip, which reads the database and so comes after the first paint. */
export function LateSyncChip() {
  const rested = useRest();
  return <Suspense fallback={null}>{rested && <SyncChip />}</Suspense>;
}
