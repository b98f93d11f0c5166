import { defaultEncouragement, loadFallbackReflection } from "@reignwell/content";
import { MESSAGES, ROUTES } from "@reignwell/contract";
import { type EntryInput, type LocalDatabase, plans, storageTroubleOf } from "@reignwell/device";
import {
  type DayScripture,
  draftToEntry,
  type WizardDraft,
  withPrayer,
  withReflection,
} from "@reignwell/domain";
import { ApiError, callApi } from "../../../lib/api-client.ts";
import { builtInPrayer } from "../texts/built-in-prayer.ts";

/** The plan as it is stored, with a prayer and a reflection also where the draft has none yet. */
export async function finishedPlan(
  draft: WizardDraft,
  database: LocalDatabase,
): Promise<EntryInput> {
  const finished = await withSomePrayer(draft, database);
  if (!finished.scripture) throw new Error("A plan without a scripture cannot reach its last step");
  const scripture = await withSomeReflection(finished.scripture);
  return draftToEntry(finished, scripture, defaultEncouragement);
}

export async function sendPlan(plan: EntryInput): Promise<void> {
  const onceKey = await digestOf(plan);
  await callApi({ method: "POST", path: ROUTES.entries, body: plan, onceKey });
}

export function failureText(error: unknown): string {
  if (error instanceof ApiError) return error.readable;
  if (plans.isDraftChanged(error)) return error.message;
  const trouble = storageTroubleOf(error);
  return trouble ? MESSAGES.storage[trouble] : MESSAGES.planSaving.saveFailed.description;
}

/** A second press after a lost answer sends the same plan, and must not make another. */
async function digestOf(plan: object): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(plan));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A user may go on before the reflection has come; the plan has one all the same. */
async function withSomeReflection(scripture: DayScripture): Promise<DayScripture> {
  if (scripture.reflection) return scripture;
  const reflection = await loadFallbackReflection(scripture.reference).catch(() => null);
  return withReflection(scripture, reflection, reflection === null ? null : "device");
}

/** A user who saves while the AI still writes gets the built-in prayer into the plan (D-054). */
async function withSomePrayer(draft: WizardDraft, goals: LocalDatabase): Promise<WizardDraft> {
  if (draft.prayer.trim() !== "") return draft;
  return withPrayer(draft, await builtInPrayer(draft, goals), "device");
}
