import type { Entry } from "@reignwell/contract";
import { drafts, type LocalDatabase, plans } from "@reignwell/device";
import { isPast } from "../unsaved-ticks.ts";
import { EDIT_DRAFT } from "./has-typed-words.ts";
import { LOOK_BACK_DRAFT, readLookBack } from "./look-back-draft.ts";

/** The newest plan before a day whose evening's words were begun and not saved; else null. */
export async function unsavedLookBack(
  database: LocalDatabase,
  before: string,
): Promise<Entry | null> {
  const begun = await drafts.under(database, LOOK_BACK_DRAFT);
  const found = await Promise.all(
    begun
      .filter(({ value }) => readLookBack(value).thanks?.trim())
      .map(({ kind }) => plans.byId(database, kind.slice(LOOK_BACK_DRAFT.length))),
  );
  const past = found.filter((plan) => plan !== undefined && plan.date < before);
  return past.reduce<Entry | null>(
    (newest, plan) => (plan && plan.date > (newest?.date ?? "") ? plan : newest),
    null,
  );
}

export async function hasUnsavedEdits(database: LocalDatabase, now: number): Promise<boolean> {
  const all = await livingPlans(database, EDIT_DRAFT);
  return all.some(({ date }) => !isPast(date, now));
}

/** Whether words of an evening can still be saved: thanks may be saved at any time. */
export async function hasUnsavedLookBack(database: LocalDatabase): Promise<boolean> {
  return (await livingPlans(database, LOOK_BACK_DRAFT)).length > 0;
}

/** The plans of the drafts of a kind; what belongs to a deleted plan can't be saved any more. */
async function livingPlans(database: LocalDatabase, kindOf: string): Promise<Entry[]> {
  const stored = await drafts.under(database, kindOf);
  const ids = stored.map(({ kind }) => kind.slice(kindOf.length));
  const found = await Promise.all(ids.map((id) => plans.byId(database, id)));
  return found.filter((plan) => plan !== undefined);
}
