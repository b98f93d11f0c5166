import { endStorageTrouble, reportStorageTrouble } from "@reignwell/local-db";
import type { SyncReport } from "../../lib/sync/sync-messages.ts";

/**
 * The engine runs in the worker or in the page; the page reports for both that there is no room.
 */
export function tellOfRoom(report: SyncReport): void {
  if (report.kind === "retry" && report.noRoom) reportStorageTrouble("no-room-to-sync");
  else if (report.kind === "settled") endStorageTrouble("no-room-to-sync");
}
