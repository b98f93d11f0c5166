import { defaultEncouragement, loadFallbackReflection } from "@reignwell/content";
import { MESSAGES, ROUTES } from "@reignwell/contract";
import { type DayScripture, draftToEntry, type WizardDraft, withPrayer } from "@reignwell/domain";
import {
  DraftChangedError,
  type LocalDatabase,
  saveEntry,
  storageTroubleOf,
} from "@reignwell/local-db";
import { ApiError, callApi } from "../../../lib/api-client.ts";
import { builtInPrayer } from "../texts/built-in-prayer.ts";
import type { PlanStore } from "../draft/plan-store.ts";

/**
 * Writes the finished plan into the person's database and removes its draft, both or neither.
 *
 * @param replaces the id of the plan whose place it takes (DEC-36)
 * @returns the id under which this device keeps it; null when it went straight to the account
 */
export async function savePlan(
  database: LocalDatabase,
  store: PlanStore,
  replaces: string | undefined,
): Promise<string | null> {
  const { kind, mayFinish } = await store.close();
  const draft = await withSomePrayer(store.state.getState().draft, database);
  if (!draft.scripture) throw new Error("A plan without a scripture cannot reach its last step");
  const scripture = await withReflection(draft.scripture);
  const entry = draftToEntry(draft, scripture, defaultEncouragement);
  try {
    const saved = await saveEntry(database, entry, Date.now(), {
      finishDraft: kind,
      mayFinish,
      ...(replaces === undefined ? {} : { replaces }),
    });
    return saved.id;
  } catch (error) {
    if (storageTroubleOf(error) !== "unavailable") throw error;
    // This browser keeps nothing at all, but the account can still have the plan.
    const onceKey = await digestOf(entry);
    await callApi({ method: "POST", path: ROUTES.entries, body: entry, onceKey });
    return null;
  }
}

/** Why a plan could not be saved, in words for the person. */
export function failureText(error: unknown): string {
  if (error instanceof ApiError) return error.readable;
  if (error instanceof DraftChangedError) return error.message;
  const trouble = storageTroubleOf(error);
  return trouble ? MESSAGES.storage[trouble] : MESSAGES.planSaving.saveFailed.description;
}

/** A second press after a lost answer sends the same plan, and must not make another. */
async function digestOf(entry: object): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(entry));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Somebody quick may have gone on before the reflection was there; the plan has it all the same. */
async function withReflection(scripture: DayScripture): Promise<DayScripture> {
  if (scripture.reflection) return scripture;
  const reflection = await loadFallbackReflection(scripture.reference).catch(() => null);
  return { ...scripture, reflection };
}

/** A person who saves while the AI still writes gets the built-in prayer into the plan (D-054). */
async function withSomePrayer(draft: WizardDraft, goals: LocalDatabase): Promise<WizardDraft> {
  if (draft.prayer.trim() !== "") return draft;
  return withPrayer(draft, await builtInPrayer(draft, goals), "device");
}
