import { Suspense } from "react";
import { optionalPart } from "./optional-part.ts";
import { useBrowserIdle } from "../../lib/browser/use-browser-idle.ts";

const SyncChip = optionalPart(() => import("../sync-status/sync-chip.tsx"));

/** The sync chip, which reads the database and so comes after the first paint. */
export function LazySyncChip() {
  const idle = useBrowserIdle();
  return <Suspense fallback={null}>{idle && <SyncChip />}</Suspense>;
}
