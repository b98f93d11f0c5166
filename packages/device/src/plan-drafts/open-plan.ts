import {
  addDays,
  centralDate,
  dayNumberOf,
  hasWords,
  isStarted,
  newDraft,
  readDraft,
  sameWords,
  type WizardDraft,
} from "@reignwell/domain";
import {
  deleteDraft,
  type DraftRevision,
  type LocalDatabase,
  moveDraft,
  newRevision,
  readStoredDraft,
  replaceDraft,
  writeDraft,
} from "@reignwell/local-db";
import type { DraftKind } from "./draft-keeper.ts";
import {
  discardEarlier,
  forgetAside,
  keepAside,
  type PlanAside,
  planAside,
  plansAside,
} from "./set-aside.ts";

/** So many days an unfinished or a guest's plan is kept (DEC-33). */
const KEPT_FOR_DAYS = 7;
/** So many where only this device's clock tells the days: no device keeps a guest's words for ever. */
const KEPT_UNTOLD_DAYS = 60;

/** What the page says about where its plan comes from. */
export type PlanNote =
  /** The plan of today was begun before (DEC-27). */
  | { kind: "kept" }
  /** Another plan lies beside this one and can be had back. */
  | { kind: "aside"; aside: PlanAside }
  /** Another window went on with the plan, or finished it, and this page followed. */
  | { kind: "moved"; finished: boolean }
  /** A plan of an earlier day waits (DEC-27). */
  | { kind: "earlier"; draft: WizardDraft; revision: DraftRevision }
  /** The plan was made before signing in (DEC-33). */
  | { kind: "guest"; finished: boolean };

/** The plan that a page begins with. */
export interface OpenedPlan {
  kind: DraftKind;
  draft: WizardDraft;
  /** The version of it that is stored. */
  revision: DraftRevision;
  note: PlanNote | null;
}

/** Where a page looks for its plan. */
export interface OpenPlanInput {
  database: LocalDatabase;
  /** The guests' database when a user is signed in, else null. */
  guestDatabase: LocalDatabase | null;
  /** The date to plan, which is today's unless the person plans ahead or late. */
  today: string;
  /** Whether that day is over: another day's plan then stays what it is. */
  late?: boolean;
}

/**
 * Finds the plan to go on with, in this order: one made as a guest just before signing in, the
 * one begun today, else a new one, with the offer to finish one of an earlier day. One that was set
 * aside is offered before that: it is what the person did last.
 */
export async function openPlan(input: OpenPlanInput): Promise<OpenedPlan> {
  const { database, guestDatabase, today } = input;
  const age = await agingDay(database, today);
  if (input.late) return openLatePlan(database, today, age);
  if (guestDatabase) await adoptGuestPlan(guestDatabase, database, age);
  const ofGuest = await openDraft(database, "guest-plan", age);
  if (ofGuest) {
    const finished = ofGuest.draft.finishedAt !== null;
    return { kind: "guest-plan", ...ofGuest, note: { kind: "guest", finished } };
  }

  const kept = await openDraft(database, "plan", age);
  // Out of the way, so that today's first letter does not overwrite it.
  if (kept && kept.draft.date < today) await makeEarlier(database, kept, age);
  const ofToday = kept && kept.draft.date >= today ? kept : null;
  const aside = await lastAside(database, age);
  // A person who has only read on today has not declined it yet.
  const isPassedBy = aside !== null || (ofToday !== null && hasWords(ofToday.draft));
  const earlier = isPassedBy ? null : await earlierToOffer(database, today, age);
  const note = aside ?? (earlier && { kind: "earlier", ...earlier });
  if (ofToday) return { kind: "plan", ...ofToday, note: note ?? { kind: "kept" } };
  const revision = (await readStoredDraft(database, "plan"))?.revision ?? null;
  return { kind: "plan", draft: newDraft(today), revision, note };
}

/**
 * The plan of a day that is over, which is kept as an earlier day's: the one begun on that day, else
 * a new one. Today's plan stays where it is, and an earlier one of another day is set aside.
 */
async function openLatePlan(
  database: LocalDatabase,
  date: string,
  age: AgingDay,
): Promise<OpenedPlan> {
  const begun = await openDraft(database, "plan", age);
  if (begun?.draft.date === date) await makeEarlier(database, begun, age);
  const earlier = await openDraft(database, "earlier-plan", age);
  if (earlier?.draft.date === date) {
    return { kind: "earlier-plan", ...earlier, note: { kind: "kept" } };
  }
  const aside = earlier ? await discardEarlier(database, "older") : null;
  const revision = (await readStoredDraft(database, "earlier-plan"))?.revision ?? null;
  const note = aside && { kind: "aside" as const, aside };
  return { kind: "earlier-plan", draft: takenUp(newDraft(date)), revision, note };
}

/** Gives a guest's plan back to the guests: it is offered once, and kept until it is too old (DEC-33). */
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
 * removal: a crash in between leaves it twice, and it is only moved when the first is dealt with.
 */
async function adoptGuestPlan(
  guestDatabase: LocalDatabase,
  database: LocalDatabase,
  age: AgingDay,
): Promise<void> {
  // One that was not saved yet is not overwritten by a second one, which so stays with the guests.
  const unsaved = await openDraft(database, "guest-plan", age);
  for (const kind of ["plan", "earlier-plan"] as const) {
    const draft = (await openDraft(guestDatabase, kind, age))?.draft;
    if (!draft || draft.offered) continue;
    if (unsaved && !sameWords(unsaved.draft, draft)) return;
    if (!unsaved) await writeDraft(database, "guest-plan", draft, { takenOver: true });
    await deleteDraft(guestDatabase, kind);
    return;
  }
}

/** The plan of an earlier day that the page offers to finish: on one day only (DEC-27). */
async function earlierToOffer(
  database: LocalDatabase,
  today: string,
  age: AgingDay,
): Promise<OpenedDraft | null> {
  const earlier = await openDraft(database, "earlier-plan", age);
  if (!earlier || !hasWords(earlier.draft)) return null;
  const { offerUntil } = earlier.draft;
  if (offerUntil !== null) return offerUntil >= today ? earlier : null;
  return limitOffer(database, earlier, today);
}

/** Ends the offer of an earlier day's plan: the plan is kept, and the page does not offer it again. */
export async function endEarlierOffer(
  database: LocalDatabase,
  earlier: OpenedDraft,
): Promise<void> {
  // A limit in the past ends the offer.
  await limitOffer(database, earlier, earlier.draft.date);
}

/** The draft of an earlier day with which the person goes on: offered for as long as it is kept. */
export function takenUp(draft: WizardDraft): WizardDraft {
  return { ...draft, offerUntil: addDays(draft.date, KEPT_FOR_DAYS) };
}

/** The plan of an earlier day with another limit, unless another window has written it meanwhile. */
async function limitOffer(
  database: LocalDatabase,
  earlier: OpenedDraft,
  offerUntil: string,
): Promise<OpenedDraft> {
  const limited = { draft: { ...earlier.draft, offerUntil }, revision: newRevision() };
  const row = { kind: "earlier-plan", value: limited.draft, revision: limited.revision };
  const isUnchanged = (stored: DraftRevision) => stored === earlier.revision;
  // A device that cannot keep the limit makes the offer again, and has the plan all the same.
  const outcome = await replaceDraft(database, row, isUnchanged).catch(() => null);
  return outcome?.written ? limited : earlier;
}

/**
 * Stores a plan of an earlier day under its own key; one that is stored there is set aside. A plan
 * without a word goes.
 */
async function makeEarlier(
  database: LocalDatabase,
  kept: OpenedDraft,
  age: AgingDay,
): Promise<void> {
  if (!hasWords(kept.draft)) {
    await deleteDraft(database, "plan");
    return;
  }
  const older = await openDraft(database, "earlier-plan", age);
  if (older) await keepAside(database, planAside("older", older.draft));
  const { draft, revision } = kept;
  await moveDraft(database, { kind: "plan", revision }, { kind: "earlier-plan", value: draft });
}

/** The offer of the plan that was set aside last; those that are too old are let go. */
async function lastAside(database: LocalDatabase, age: AgingDay): Promise<PlanNote | null> {
  for (const aside of await plansAside(database)) {
    if (!isTooOld(aside.draft, age)) return { kind: "aside", aside };
    if (age.isTold || daysOld(aside.draft, age) > KEPT_UNTOLD_DAYS) {
      await forgetAside(database, aside);
    }
  }
  return null;
}

/** A draft as it is stored. */
export interface OpenedDraft {
  draft: WizardDraft;
  revision: DraftRevision;
}

/**
 * A kept draft with something in it that is not too old; one that is too old is deleted, or set aside
 * where only this device's clock says so.
 */
async function openDraft(
  database: LocalDatabase,
  kind: DraftKind,
  age: AgingDay,
): Promise<OpenedDraft | null> {
  const stored = await readStoredDraft(database, kind);
  const draft = readDraft(stored?.value);
  if (!stored || !draft || !isStarted(draft)) return null;
  if (!isTooOld(draft, age)) return { draft, revision: stored.revision };
  if (age.isTold || !hasWords(draft)) await deleteDraft(database, kind);
  else await discardEarlier(database, "older", kind);
  return null;
}

/** The day by which plans are too old. */
interface AgingDay {
  day: string;
  /** Whether the server ever told one: guests' devices have only a clock, which may be set ahead. */
  isTold: boolean;
}

/**
 * The day by which plans are too old to be kept: the one that the server last told where that is the
 * earlier one. A clock that was set ahead would end them for good.
 */
async function agingDay(database: LocalDatabase, today: string): Promise<AgingDay> {
  // Not by readMeta, whose code the first screen doesn't wait for.
  const heard = (await database.meta.get("heard"))?.value;
  const isTold = typeof heard === "number";
  const told = isTold ? centralDate(heard) : today;
  return { day: told < today ? told : today, isTold };
}

function isTooOld(draft: WizardDraft, age: AgingDay): boolean {
  return daysOld(draft, age) > KEPT_FOR_DAYS;
}

function daysOld({ date }: WizardDraft, { day }: AgingDay): number {
  return dayNumberOf(day) - dayNumberOf(date);
}
