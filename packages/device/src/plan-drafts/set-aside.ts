import { readDraft, type WizardDraft } from "@reignwell/domain";
import {
  deleteDraft,
  type DraftRevision,
  draftsUnder,
  type LocalDatabase,
  moveDraft,
  newRevision,
  readStoredDraft,
  writeDraft,
} from "@reignwell/local-db";
import type { DraftKind } from "./draft-keeper.ts";

/**
 * Why a plan is kept beside the one that is shown: it was started over, discarded, exchanged for
 * the other one, written while another window went on with it, or not finished on another day.
 */
export type AsideReason = "started-over" | "discarded" | "exchanged" | "elsewhere" | "older";

/** A plan beside the one that is shown; it can be had back until it is let go. */
export interface PlanAside {
  id: string;
  reason: AsideReason;
  draft: WizardDraft;
}

const PREFIX = "aside-plan.";
/** Begins the keys of all that was set aside on a day of a series. */
export const SERIES_ASIDE = "aside-series-";
const REASONS: readonly string[] = ["started-over", "discarded", "exchanged", "elsewhere", "older"];

/** A plan that is to be set aside, under a key of its own: it never overwrites another one. */
export function planAside(reason: AsideReason, draft: WizardDraft): PlanAside {
  return { id: newRevision(), reason, draft };
}

/** Keeps a plan that was set aside; one of a series' day under that day's own prefix. */
export async function keepAside(
  database: LocalDatabase,
  { id, reason, draft }: PlanAside,
  prefix = PREFIX,
): Promise<void> {
  await writeDraft(database, prefix + id, { reason, draft });
}

/** Lets a plan go that was set aside. */
export async function forgetAside(
  database: LocalDatabase,
  { id }: PlanAside,
  prefix = PREFIX,
): Promise<void> {
  await deleteDraft(database, prefix + id);
}

/** The plans that were set aside, the last one first. */
export async function plansAside(database: LocalDatabase, prefix = PREFIX): Promise<PlanAside[]> {
  const rows = await draftsUnder(database, prefix);
  const plans = rows.map(({ kind, value }) => readAside(kind.slice(prefix.length), value));
  return plans.filter((plan) => plan !== null).toReversed();
}

/** Whether a user let the plan go; it is kept only so that this can be undone. */
export function isGivenUp({ reason }: Pick<PlanAside, "reason">): boolean {
  return reason === "started-over" || reason === "discarded";
}

/** Sets the plan of an earlier day aside, in one step; null when there is none any more. */
export async function discardEarlier(
  database: LocalDatabase,
  reason: AsideReason = "discarded",
  kind: DraftKind = "earlier-plan",
): Promise<PlanAside | null> {
  const stored = await readStoredDraft(database, kind);
  const draft = readDraft(stored?.value);
  if (!stored || !draft) return null;
  const { id, ...value } = planAside(reason, draft);
  const from = { kind, revision: stored.revision };
  const done = await moveDraft(database, from, { kind: PREFIX + id, value });
  return done ? { id, ...value } : null;
}

/** Makes it the plan of an earlier day again; null when that is not possible any more. */
export async function restoreEarlier(
  database: LocalDatabase,
  { id, draft }: PlanAside,
): Promise<{ draft: WizardDraft; revision: DraftRevision } | null> {
  const from = { kind: PREFIX + id };
  const revision = (await readStoredDraft(database, from.kind))?.revision ?? null;
  const to = { kind: "earlier-plan", value: draft };
  if (revision === null || !(await moveDraft(database, { ...from, revision }, to))) return null;
  return { draft, revision: (await readStoredDraft(database, to.kind))?.revision ?? null };
}

/** Reads a plan that was set aside as it is stored, or null. */
export function readAside(id: string, value: unknown): PlanAside | null {
  if (typeof value !== "object" || value === null) return null;
  const { reason, draft: kept } = value as Record<string, unknown>;
  const draft = readDraft(kept);
  return draft && isReason(reason) ? { id, reason, draft } : null;
}

function isReason(reason: unknown): reason is AsideReason {
  return typeof reason === "string" && REASONS.includes(reason);
}
