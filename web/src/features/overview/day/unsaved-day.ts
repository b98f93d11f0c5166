import type { Entry } from "@reignwell/contract";
import { drafts, type LocalDatabase, plans } from "@reignwell/device";
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

/**
 * Whether words that were typed into a plan are not saved. Those of a past or deleted plan count as
 * well: until they are kept as earlier versions nothing else has them.
 */
export async function hasUnsavedEdits(database: LocalDatabase): Promise<boolean> {
  const stored = await drafts.under(database, EDIT_DRAFT);
  return stored.some(({ value }) =>
    Object.values(value ?? {}).some((text) => String(text).trim() !== ""),
  );
}

/** Whether words of an evening are not saved, whatever became of their plan. */
export async function hasUnsavedLookBack(database: LocalDatabase): Promise<boolean> {
  const stored = await drafts.under(database, LOOK_BACK_DRAFT);
  return stored.some(({ value }) => {
    const { thanks = "", along = [] } = readLookBack(value);
    return thanks.trim() !== "" || along.length > 0;
  });
}
