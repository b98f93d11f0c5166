import { centralDate } from "@reignwell/domain";
import {
  completionsOfEntry,
  doneIds,
  draftsUnder,
  entryById,
  type LocalDatabase,
} from "@reignwell/local-db";
import * as z from "zod/mini";

/** Begins the name of each draft of ticks; the plan's id follows. */
export const TICKS_DRAFT = "ticks:";

const keptTicks = z.object({
  /** The plan's date: past it, nobody can save the ticks any more. */
  date: z.string(),
  ticks: z.record(z.string(), z.boolean()),
});

/** What of one plan is ticked and not saved. */
export interface KeptTicks {
  entryId: string;
  date: string;
  ticks: ReadonlyMap<string, boolean>;
}

/** What earlier pages of this device kept of ticks; what cannot be read counts as nothing. */
export async function readKeptTicks(database: LocalDatabase): Promise<KeptTicks[]> {
  const drafts = await draftsUnder(database, TICKS_DRAFT);
  return drafts.flatMap(({ kind, value }) => {
    const kept = keptTicks.safeParse(value).data;
    if (!kept) return [];
    const ticks = new Map(Object.entries(kept.ticks));
    return [{ entryId: kind.slice(TICKS_DRAFT.length), date: kept.date, ticks }];
  });
}

/** Whether the day of a plan is over at `now`, in ms since 1970: its ticks are history then. */
export function isPast(date: string, now: number): boolean {
  return date < centralDate(now);
}

/** Whether the device holds ticks of a plan of today that are saved nowhere. */
export async function hasUnsavedTicks(database: LocalDatabase, now: number): Promise<boolean> {
  for (const { entryId, date, ticks } of await readKeptTicks(database)) {
    if (isPast(date, now) || !(await entryById(database, entryId))) continue;
    const done = doneIds(await completionsOfEntry(database, entryId));
    if ([...ticks].some(([id, wanted]) => wanted !== done.has(id))) return true;
  }
  return false;
}
