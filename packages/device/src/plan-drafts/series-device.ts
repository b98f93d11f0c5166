import { type DayScripture, isStarted, newDraft, readDraft } from "@reignwell/domain";
import { type DayOfRun, type LocalDatabase, readStoredDraft } from "@reignwell/local-db";
import type { DraftKind } from "./draft-keeper.ts";
import { type PlanDevice, planDevice } from "./plan-device.ts";

/**
 * The device as the wizard sees it on a day of a series: with a draft of that day's own, so that
 * today's plan and the day of a series do not get into each other's way.
 */
export function seriesDevice(
  database: LocalDatabase,
  { entryId, run }: Pick<DayOfRun, "entryId" | "run">,
  scripture: DayScripture,
): PlanDevice {
  const kind: DraftKind = `series-${entryId}-${run}`;
  return {
    ...planDevice(database, null),
    openPlan: async (today) => {
      const stored = await readStoredDraft(database, kind);
      const draft = readDraft(stored?.value);
      const revision = stored?.revision ?? null;
      if (!draft) return { kind, draft: newDraft(today), revision, note: null };
      return { kind, draft, revision, note: isStarted(draft) ? { kind: "kept" } : null };
    },
    storedScripture: async () => scripture,
    storeScripture: async () => undefined,
  };
}
