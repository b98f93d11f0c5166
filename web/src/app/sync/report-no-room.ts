import { endStorageTrouble, reportStorageTrouble } from "@reignwell/local-db";
import type { SyncReport } from "../../lib/sync/sync-messages.ts";

/** What the engine has no room for, in the worker as in the page, is told on the page. */
export function tellOfRoom(report: SyncReport): void {
  if (report.kind === "retry" && report.noRoom) reportStorageTrouble("no-room-to-sync");
  else if (report.kind === "settled") endStorageTrouble("no-room-to-sync");
}
