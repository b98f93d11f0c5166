import { Suspense } from "react";
import { late } from "./late.ts";
import { useRest } from "../lib/browser/use-browser-idle.ts";

const SyncChip = late(() => import("./sync-chip.tsx"));

/** The sync chip, which reads the database and so comes after the first paint. */
export function LateSyncChip() {
  const rested = useRest();
  return <Suspense fallback={null}>{rested && <SyncChip />}</Suspense>;
}
