import { loadDayPassages, loadDayReflection, POOL_TRANSLATION } from "@reignwell/content";
import type { TodayScripture } from "@reignwell/contract";
import { centralDate, cleanReflection, placeOfDate } from "@reignwell/domain";
import type { AppDeps } from "../../app-types.ts";
import { findScheduled, recordUsedVerse, type ScheduledScripture } from "./scripture-repository.ts";

/** More than there are todays around the world; more would only fill the memory over the years. */
const DATES_REMEMBERED = 8;

/** Finds the scripture of a date: the scheduled one, else the built-in one (DEC-106, DEC-116). */
export type ScriptureOfDay = (date: string) => Promise<TodayScripture>;

export function scriptureOfDay({ database }: Pick<AppDeps, "database">): ScriptureOfDay {
  // So that reading the verse is not a write each time; the table itself keeps one row a date.
  const recorded = new Set<string>();

  async function builtIn(date: string): Promise<TodayScripture> {
    const passages = await loadDayPassages();
    const place = placeOfDate(date, passages);
    const passage = passages[place];
    if (passage === undefined) throw new Error("there are no built-in verses");
    const { text: verse, reference } = passage;
    if (!recorded.has(date)) {
      await recordUsedVerse(database.sql, date, reference, place);
      if (recorded.size >= DATES_REMEMBERED) recorded.clear();
      recorded.add(date);
    }
    const reflection = await loadDayReflection(place);
    const audioUrl = null;
    return {
      date,
      verse,
      text: verse,
      reference,
      reflection,
      audioUrl,
      translation: POOL_TRANSLATION,
    };
  }

  return async (date) => {
    const scheduled = await findScheduled(database.sql, date);
    return scheduled === null ? builtIn(date) : fromSchedule(date, scheduled);
  };
}

/** Finds the scripture of the Central date of now. */
export function scriptureOfToday(deps: Pick<AppDeps, "database" | "now">) {
  const scriptureOf = scriptureOfDay(deps);
  return () => scriptureOf(centralDate(deps.now()));
}

/** A scheduled scripture as it is sent. */
export function fromSchedule(date: string, scheduled: ScheduledScripture): TodayScripture {
  const { verse, reference, reflection, audioUrl } = scheduled;
  return {
    date,
    verse,
    text: verse,
    reference,
    reflection: reflection === null ? null : cleanReflection(reflection),
    audioUrl,
    // The administrator who scheduled it chose the translation; the server does not know which.
    translation: null,
  };
}
