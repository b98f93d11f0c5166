import {
  type DayScripture,
  hasWords,
  isStarted,
  newDraft,
  readDraft,
  type WizardDraft,
} from "@reignwell/domain";
import {
  type DayOfRun,
  draftsUnder,
  type LocalDatabase,
  readStoredDraft,
} from "@reignwell/local-db";
import type { DraftKind } from "./draft-keeper.ts";
import { type PlanDevice, planDevice } from "./plan-device.ts";
import {
  forgetAside,
  isGivenUp,
  keepAside,
  planAside,
  plansAside,
  readAside,
  SERIES_ASIDE,
} from "./set-aside.ts";

/**
 * The device as the wizard sees it on a day of a series: with a draft and set aside plans of that
 * day's own, so that today's plan and the day of a series do not get into each other's way.
 */
export function seriesDevice(
  database: LocalDatabase,
  { entryId, run }: Pick<DayOfRun, "entryId" | "run">,
  scripture: DayScripture,
): PlanDevice {
  const kind: DraftKind = `series-${entryId}-${run}`;
  const prefix = `${SERIES_ASIDE}${entryId}-${run}.`;
  return {
    ...planDevice(database, null),
    kind,
    openPlan: async (today) => {
      const [stored, asides] = await Promise.all([
        readStoredDraft(database, kind),
        plansAside(database, prefix),
      ]);
      const draft = readDraft(stored?.value);
      const revision = stored?.revision ?? null;
      const isKept = draft !== null && isStarted(draft);
      const aside = asides[0] && { kind: "aside" as const, aside: asides[0] };
      const note = aside ?? (isKept ? { kind: "kept" as const } : null);
      return { kind, draft: draft ?? newDraft(today), revision, note };
    },
    setAside: (reason, draft) => {
      const aside = planAside(reason, draft);
      return { aside, done: keepAside(database, aside, prefix) };
    },
    forgetAside: (aside) => forgetAside(database, aside, prefix),
    storedScripture: async () => scripture,
    storeScripture: async () => undefined,
  };
}

/** Words for a day of a run that only this device has. */
export interface UnfinishedDay extends Pick<DayOfRun, "entryId" | "run"> {
  draft: WizardDraft;
  /** Whether they lie beside the draft of the day. */
  isAside: boolean;
  /** Whether the user started the day over and can only undo that. */
  isGivenUp: boolean;
}

/** The words for days of whichever run that were not finished. Made for a live query. */
export async function unfinishedDays(database: LocalDatabase): Promise<UnfinishedDay[]> {
  const [drafts, asides] = await Promise.all([
    draftsUnder(database, "series-"),
    draftsUnder(database, SERIES_ASIDE),
  ]);
  return [...drafts, ...asides].flatMap(({ kind, value }) => {
    const [, aside, entryId, run] = /^(aside-)?series-(\d+)-(\d+)(?:\.|$)/.exec(kind) ?? [];
    const isAside = aside !== undefined;
    const found = isAside ? readAside(kind, value) : null;
    const draft = isAside ? found?.draft : readDraft(value);
    if (entryId === undefined || !draft || !hasWords(draft)) return [];
    const day = { entryId: Number(entryId), run: Number(run) };
    return [{ ...day, draft, isAside, isGivenUp: found !== null && isGivenUp(found) }];
  });
}
