import type { ExportData } from "@reignwell/contract";
import {
  importData,
  type ImportOptions,
  type ImportOutcome,
  type LocalDatabase,
} from "@reignwell/local-db";
import { write, type WriteResult } from "./write.ts";

export { exportMarkdown as toMarkdown, readExportData as read } from "@reignwell/local-db";

/**
 * Adds what an export holds and the device has not, all of it or nothing. The same export a second
 * time changes nothing; `restoreDeleted` also brings back what was deleted here since.
 *
 * @param profileId the id of this person's profile
 */
export function bringBack(
  database: LocalDatabase,
  data: ExportData,
  profileId: string,
  options: ImportOptions,
): Promise<WriteResult<ImportOutcome>> {
  return write(() => importData(database, data, profileId, options));
}
