import { defaultReflection, defaultVerse } from "@reignwell/content";
import { MESSAGES, ROUTES } from "@reignwell/contract";
import { type DayScripture, readScripture } from "@reignwell/domain";
import { ApiError, callApi } from "../../../lib/api-client.ts";
import { dayFollows } from "../../../lib/day/day-follows.ts";
import { poolTexts } from "./load-texts.ts";

/** Today's scripture from the server (D-015), in either naming; throws when it cannot be had. */
export function fetchTodayScripture(today: string): Promise<DayScripture> {
  const ofDate = dayFollows() === "central" ? "" : `?date=${today}`;
  const path = `${ROUTES.todayScripture}${ofDate}`;
  return callApi({ path, read: (answer) => readScripture(answer, today) });
}

/** What D-022 logs for a failed fetch; 0 stands for no answer at all. */
export function fetchErrorText(error: unknown): string {
  return MESSAGES.verse.fetchError(error instanceof ApiError ? error.status : 0);
}

/** The pool's scripture of a date; where even that cannot be loaded, the default verse (D-020). */
export async function builtInScripture(date: string): Promise<DayScripture> {
  try {
    const { poolScripture } = await poolTexts.fetch();
    return await poolScripture(date);
  } catch {
    return defaultScripture(date);
  }
}

function defaultScripture(date: string): DayScripture {
  return {
    date,
    verse: defaultVerse.text,
    reference: defaultVerse.reference,
    reflection: defaultReflection,
    audioUrl: null,
    translation: defaultVerse.abbreviation,
  };
}
