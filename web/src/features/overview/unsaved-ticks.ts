import type { Entry } from "@reignwell/contract";
import { centralDate } from "@reignwell/domain";
import {
  drafts as draftRecords,
  type LocalDatabase,
  plans,
  ticks as tickRecords,
} from "@reignwell/device";
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
  const drafts = await draftRecords.under(database, TICKS_DRAFT);
  return drafts.flatMap(({ kind, value }) => {
    const kept = keptTicks.safeParse(value).data;
    if (!kept) return [];
    const ticks = new Map(Object.entries(kept.ticks));
    return [{ entryId: kind.slice(TICKS_DRAFT.length), date: kept.date, ticks }];
  });
}

/**
 * Keeps what this page changed of the ticks of a plan; what another page of the device keeps of the
 * same plan stays.
 *
 * @param before what this page had in hand
 * @param after what it has now
 */
export async function keepTicks(
  database: LocalDatabase,
  { id, date }: Pick<Entry, "id" | "date">,
  before: ReadonlyMap<string, boolean>,
  after: ReadonlyMap<string, boolean>,
): Promise<void> {
  const dropped = [...before.keys()].filter((action) => !after.has(action));
  const changed = [...after].filter(([action, done]) => before.get(action) !== done);
  if (dropped.length === 0 && changed.length === 0) return;
  await draftRecords.change(database, `${TICKS_DRAFT}${id}`, (value) => {
    const ticks = new Map(Object.entries(keptTicks.safeParse(value).data?.ticks ?? {}));
    for (const action of dropped) ticks.delete(action);
    for (const [action, done] of changed) ticks.set(action, done);
    return ticks.size > 0 ? { date, ticks: Object.fromEntries(ticks) } : null;
  });
}

/** Whether the day of a plan is over at `now`, in ms since 1970: its ticks are history then. */
export function isPast(date: string, now: number): boolean {
  return date < centralDate(now);
}

/** Whether the device holds ticks of a plan of today that are saved nowhere. */
export async function hasUnsavedTicks(database: LocalDatabase, now: number): Promise<boolean> {
  for (const { entryId, date, ticks } of await readKeptTicks(database)) {
    if (isPast(date, now) || !(await plans.byId(database, entryId))) continue;
    const done = tickRecords.doneIds(await tickRecords.ofPlan(database, entryId));
    if ([...ticks].some(([id, wanted]) => wanted !== done.has(id))) return true;
  }
  return false;
}
