import type { Entry } from "@reignwell/contract";
import {
  deleteEntry,
  DraftChangedError,
  type EntryInput,
  type FinishedDraft,
  type LocalDatabase,
  saveEntry,
} from "@reignwell/local-db";
import { type Undo, writeUndoable } from "./undo.ts";
import { write, type WriteResult } from "./write.ts";

export {
  replacedEntryById as replacedById,
  entriesBetween as between,
  entryById as byId,
  entryOfDate as ofDate,
  latestEntriesBetween as latestBetween,
  listEntries as list,
  livingEntryDates as dates,
  storedEntryById as storedById,
  watchEntries as watch,
  watchLivingEntries as watchLiving,
} from "@reignwell/local-db";

/**
 * Saves a finished plan and removes the draft that it was written in, both or neither. It fails as
 * `draft-changed` when another window has changed that draft.
 *
 * @param options.replaces the id of the plan that this one takes the place of (DEC-36)
 */
export function save(
  database: LocalDatabase,
  plan: EntryInput,
  now: number,
  options: { draft: FinishedDraft; replaces?: string | undefined },
): Promise<WriteResult<Entry>> {
  return write(() => saveEntry(database, plan, now, options));
}

/** Deletes a plan (DEC-64); null when it was gone already. */
export function remove(
  database: LocalDatabase,
  id: string,
  now: number,
): Promise<WriteResult<Undo | null>> {
  return writeUndoable(() => deleteEntry(database, id, now));
}

/** Whether a plan was not saved because another window has changed its draft. */
export function isDraftChanged(error: unknown): error is Error {
  return error instanceof DraftChangedError;
}
