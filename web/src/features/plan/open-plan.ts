import { dayNumberOf, isStarted, newDraft, readDraft, type WizardDraft } from "@reignwell/domain";
import {
  deleteDraft,
  type LocalDatabase,
  readDraft as readKept,
  writeDraft,
} from "@reignwell/local-db";
import type { DraftKind } from "./draft-keeper.ts";

/** So many days an unfinished or a guest's plan is kept (DEC-33). */
const KEPT_FOR_DAYS = 7;

/** What the page says about where its plan comes from. */
export type PlanNote =
  /** The plan of today was begun before (DEC-27). */
  | { kind: "kept" }
  /** It was begun anew; the former one can be had back. */
  | { kind: "started-over"; former: WizardDraft }
  /** A plan of an earlier day waits (DEC-27). */
  | { kind: "earlier"; draft: WizardDraft }
  /** The plan was made before signing in (DEC-33). */
  | { kind: "guest"; finished: boolean };

/** The plan that a page begins with. */
export interface OpenedPlan {
  kind: DraftKind;
  draft: WizardDraft;
  note: PlanNote | null;
}

/** Where a page looks for its plan. */
export interface OpenPlanInput {
  database: LocalDatabase;
  /** The guests' database when somebody is signed in, else null. */
  guestDatabase: LocalDatabase | null;
  /** The Central date. */
  today: string;
}

/**
 * Finds the plan to go on with, in this order: one made as a guest just before signing in, the
 * one begun today, else a new one, with the offer to finish one of an earlier day.
 */
export async function openPlan(input: OpenPlanInput): Promise<OpenedPlan> {
  const { database, guestDatabase, today } = input;
  if (guestDatabase) await adoptGuestPlan(guestDatabase, database, today);
  const ofGuest = await keptDraft(database, "guest-plan", today);
  if (ofGuest) {
    return {
      kind: "guest-plan",
      draft: ofGuest,
      note: { kind: "guest", finished: ofGuest.finishedAt !== null },
    };
  }

  const kept = await keptDraft(database, "plan", today);
  if (kept && kept.date >= today) return { kind: "plan", draft: kept, note: { kind: "kept" } };
  if (kept) {
    // Out of the way, so that today's first letter does not overwrite it.
    await writeDraft(database, "earlier-plan", kept);
    await deleteDraft(database, "plan");
  }
  const earlier = await keptDraft(database, "earlier-plan", today);
  return {
    kind: "plan",
    draft: newDraft(today),
    note: earlier ? { kind: "earlier", draft: earlier } : null,
  };
}

/** Leaves a guest's plan to the guests again: asked once, kept for the rest of its days (DEC-33). */
export async function giveBackGuestPlan(
  database: LocalDatabase,
  guestDatabase: LocalDatabase,
  draft: WizardDraft,
): Promise<void> {
  await writeDraft(guestDatabase, "plan", { ...draft, offered: true });
  await deleteDraft(database, "guest-plan");
}

/**
 * Moves what was written as a guest to the person who has signed in. First the copy, then the
 * removal: a crash in between leaves it twice, and the next call removes the second.
 */
async function adoptGuestPlan(
  guestDatabase: LocalDatabase,
  database: LocalDatabase,
  today: string,
): Promise<void> {
  for (const kind of ["plan", "earlier-plan"] as const) {
    const draft = await keptDraft(guestDatabase, kind, today);
    if (!draft || draft.offered) continue;
    await writeDraft(database, "guest-plan", draft);
    await deleteDraft(guestDatabase, kind);
    return;
  }
}

/** A kept draft with something in it that is not too old; one that is too old is deleted. */
async function keptDraft(
  database: LocalDatabase,
  kind: DraftKind,
  today: string,
): Promise<WizardDraft | null> {
  const draft = readDraft(await readKept(database, kind));
  if (!draft || !isStarted(draft)) return null;
  if (dayNumberOf(today) - dayNumberOf(draft.date) <= KEPT_FOR_DAYS) return draft;
  await deleteDraft(database, kind);
  return null;
}
