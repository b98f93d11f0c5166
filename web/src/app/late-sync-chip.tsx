import { lazy, Suspense } from "react";
import { useRest } from "./late-parts.tsx";

const SyncChip = lazy(() => import("./sync-chip.tsx"));

/** The sync chip, which reads the database and so comes after the first paint. */
export function LateSyncChip() {
  const rested = useRest();
  return <Suspense fallback={null}>{rested && <SyncChip />}</Suspense>;
}
