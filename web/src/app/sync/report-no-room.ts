import { endStorageTrouble, reportStorageTrouble } from "@reignwell/local-db";
import type { SyncReport } from "../../lib/sync/sync-messages.ts";

/** For the engine in the worker as well as in the page. */
export function tellOfRoom(report: SyncReport): void {
  if (report.kind === "retry" && report.noRoom) reportStorageTrouble("no-room-to-sync");
  else if (report.kind === "settled") endStorageTrouble("no-room-to-sync");
}
