import type { Entry } from "@reignwell/contract";
import { mayEditPlan, planGroups } from "@reignwell/domain";
import { drafts, type LocalDatabase, plans } from "@reignwell/device";
import { useEffect } from "react";
import { serverNow } from "../../../lib/day/server-clock.ts";
import { EDIT_DRAFT } from "./has-typed-words.ts";
import { LOOK_BACK_DRAFT, readLookBack } from "./look-back-draft.ts";
import { readTypedWords } from "./use-typed-words.ts";

/**
 * Words that were typed into a plan and not left before the page went, and whose plan can't be
 * edited any more: its day is over, or it is deleted. They are kept as earlier versions, and so is
 * what was written in the evening for a plan that is deleted.
 *
 * @param date the user's day, with which plans end
 */
export function usePastWords(database: LocalDatabase, date: string): void {
  useEffect(() => {
    Promise.all([keepPastWords(database), keepThanks(database)]).catch((error: unknown) => {
      console.warn("The words of a past plan could not be kept", error);
    });
  }, [database, date]);
}

async function keepPastWords(database: LocalDatabase): Promise<void> {
  for (const { kind } of await drafts.under(database, EDIT_DRAFT)) {
    const id = kind.slice(EDIT_DRAFT.length);
    const plan = await plans.byId(database, id);
    if (plan && mayEditPlan(plan, serverNow())) continue;
    const saved = plan ? wordsIn(plan) : new Set();
    const versionsOf = (words: unknown) =>
      [...readTypedWords(words)]
        .map(([field, text]) => [field, text.trim()] as const)
        .filter(([, text]) => text !== "" && !saved.has(text))
        .map(([field, text]) => ({ collection: "entries", id, ...valueOf(field, text) }));
    await drafts.keepAsVersions(database, kind, versionsOf, Date.now());
  }
}

/** Thanks may be saved at any time, unless their plan is gone. */
async function keepThanks(database: LocalDatabase): Promise<void> {
  for (const { kind } of await drafts.under(database, LOOK_BACK_DRAFT)) {
    const id = kind.slice(LOOK_BACK_DRAFT.length);
    if (await plans.byId(database, id)) continue;
    const versionsOf = (stored: unknown) => {
      const value = readLookBack(stored).thanks?.trim();
      return value ? [{ collection: "entries", id, field: "thanks", value }] : [];
    };
    await drafts.keepAsVersions(database, kind, versionsOf, Date.now());
  }
}

/** A page that ended right behind a save may have left its draft. */
function wordsIn(plan: Entry): ReadonlySet<unknown> {
  const actions = planGroups(plan).flatMap((group) => group.actions.map(({ text }) => text));
  return new Set([plan.answer, plan.challenges, ...plan.priorities, ...actions]);
}

/** The plan's field in which the words of a field of the editor belong. */
function valueOf(field: string, text: string): { field: string; value: unknown } {
  if (field === "answer" || field === "challenges") return { field, value: text };
  if (field.startsWith("priority:")) return { field: "priorities", value: [text] };
  return { field: "actionSteps", value: [{ priority: "", actions: [text] }] };
}
