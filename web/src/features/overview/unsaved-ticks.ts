import type { Entry } from "@reignwell/contract";
import {
  drafts as draftRecords,
  type LocalDatabase,
  plans,
  ticks as tickRecords,
} from "@reignwell/device";
import * as z from "zod/mini";
import { dayOf } from "../../lib/day/today.ts";

export const TICKS_DRAFT = "ticks:";

const unsavedTicks = z.object({
  /** After the plan's day its ticks cannot be saved any more. */
  date: z.string(),
  ticks: z.record(z.string(), z.boolean()),
});

export interface UnsavedTicks {
  entryId: string;
  date: string;
  ticks: ReadonlyMap<string, boolean>;
}

export async function readUnsavedTicks(database: LocalDatabase): Promise<UnsavedTicks[]> {
  const drafts = await draftRecords.under(database, TICKS_DRAFT);
  return drafts.flatMap(({ kind, value }) => {
    const stored = unsavedTicks.safeParse(value).data;
    if (!stored) return [];
    const ticks = new Map(Object.entries(stored.ticks));
    return [{ entryId: kind.slice(TICKS_DRAFT.length), date: stored.date, ticks }];
  });
}

/** Stores this page's changes; what another page stored of the same plan stays. */
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
    const ticks = new Map(Object.entries(unsavedTicks.safeParse(value).data?.ticks ?? {}));
    for (const action of dropped) ticks.delete(action);
    for (const [action, done] of changed) ticks.set(action, done);
    return ticks.size > 0 ? { date, ticks: Object.fromEntries(ticks) } : null;
  });
}

export function isPast(date: string, now: number): boolean {
  return date < dayOf(now);
}

export async function hasUnsavedTicks(database: LocalDatabase, now: number): Promise<boolean> {
  for (const { entryId, date, ticks } of await readUnsavedTicks(database)) {
    const plan = isPast(date, now) ? undefined : await plans.byId(database, entryId);
    if (!plan) continue;
    const done = await tickRecords.doneOfPlan(database, plan);
    if ([...ticks].some(([id, wanted]) => wanted !== done.has(id))) return true;
  }
  return false;
}
