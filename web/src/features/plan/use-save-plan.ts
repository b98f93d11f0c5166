import { defaultEncouragement, loadFallbackReflection } from "@reignwell/content";
import { DELAYS, type Entry, MESSAGES, ROUTES } from "@reignwell/contract";
import { type DayScripture, draftToEntry } from "@reignwell/domain";
import { entryOfDate, type LocalDatabase, saveEntry, storageTroubleOf } from "@reignwell/local-db";
import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { ApiError, callApi } from "../../lib/api-client.ts";
import { notify } from "../../lib/notify.ts";
import type { PlanStore } from "./plan-store.ts";

/** How far the saving is; `asking` what to do with an earlier plan of the same day (DEC-36). */
export type SavingState =
  | { state: "idle" }
  | { state: "saving" }
  | { state: "asking"; earlier: Entry }
  | { state: "saved"; offline: boolean };

/** The saving of a plan, and its answers to the question about an earlier one. */
export interface PlanSaving {
  saving: SavingState;
  save: () => void;
  replace: () => void;
  keepBoth: () => void;
  cancel: () => void;
  /** Goes to the dashboard at once, instead of after 1.5 s (DEC-31). */
  leave: () => void;
}

interface SavePlanInput {
  database: LocalDatabase;
  store: PlanStore;
  onPlanSaved?: (() => void) | undefined;
}

const OVERVIEW = "/dashboard?tab=overview";
const IDLE: SavingState = { state: "idle" };

/** Saves the plan of a signed-in person (D-055 to D-059, D-063, D-066). */
export function useSavePlan({ database, store, onPlanSaved }: SavePlanInput): PlanSaving {
  const [saving, setSaving] = useState<SavingState>(IDLE);
  // Beside the state, which a second click in the same moment would not see yet.
  const busy = useRef(false);
  const leave = useLeaving(saving.state === "saved");

  const write = useCallback(
    async (replaces?: string) => {
      setSaving({ state: "saving" });
      try {
        await savePlan(database, store, replaces);
        setSaving({ state: "saved", offline: !navigator.onLine });
        notify(MESSAGES.plan.saved);
        onPlanSaved?.();
      } catch (error) {
        store.reopen();
        busy.current = false;
        setSaving(IDLE);
        notify({ title: MESSAGES.plan.saveFailed.title, description: reasonOf(error) }, "failed");
      }
    },
    [database, store, onPlanSaved],
  );

  const save = useCallback(async () => {
    if (busy.current) return;
    busy.current = true;
    const { draft } = store.state.getState();
    const date = draft.scripture?.date ?? draft.date;
    const earlier = await entryOfDate(database, date).catch(() => undefined);
    if (earlier) setSaving({ state: "asking", earlier });
    else await write();
  }, [database, store, write]);

  const asked = saving.state === "asking" ? saving.earlier.id : undefined;
  return {
    saving,
    save: () => void save(),
    replace: () => void write(asked),
    keepBoth: () => void write(),
    cancel: () => {
      busy.current = false;
      setSaving(IDLE);
    },
    leave,
  };
}

/** Goes to the overview 1.5 s after the save; leaving the page earlier cancels it (DEC-31). */
function useLeaving(saved: boolean): () => void {
  const navigate = useNavigate();
  const leave = useCallback(() => void navigate(OVERVIEW), [navigate]);
  useEffect(() => {
    if (!saved) return undefined;
    const timer = setTimeout(leave, DELAYS.redirectAfterSave);
    return () => clearTimeout(timer);
  }, [saved, leave]);
  return leave;
}

async function savePlan(
  database: LocalDatabase,
  store: PlanStore,
  replaces: string | undefined,
): Promise<void> {
  const { kind } = await store.close();
  const { draft } = store.state.getState();
  if (!draft.scripture) throw new Error("A plan without a scripture cannot reach its last step");
  const scripture = await withReflection(draft.scripture);
  const entry = draftToEntry(draft, scripture, defaultEncouragement);
  try {
    await saveEntry(database, entry, Date.now(), {
      finishDraft: kind,
      ...(replaces === undefined ? {} : { replaces }),
    });
  } catch (error) {
    if (storageTroubleOf(error) !== "unavailable") throw error;
    // This browser keeps nothing at all, but the account can still have the plan.
    const onceKey = await digestOf(entry);
    await callApi({ method: "POST", path: ROUTES.entries, body: entry, onceKey });
  }
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

function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return error.readable;
  const trouble = storageTroubleOf(error);
  return trouble ? MESSAGES.storage[trouble] : MESSAGES.plan.saveFailed.description;
}
