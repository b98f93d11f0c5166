import {
  defaultReflection,
  defaultVerse,
  loadPoolReflection,
  loadVersePool,
  POOL_TRANSLATION,
} from "@reignwell/content";
import { MESSAGES, ROUTES } from "@reignwell/contract";
import { type DayScripture, poolIndexOfDate, readScripture } from "@reignwell/domain";
import { cachedScripture, cacheScripture, type LocalDatabase } from "@reignwell/local-db";
import * as z from "zod/mini";
import { ApiError, callApi } from "../../lib/api-client.ts";

/** Today's scripture from the server (D-015), in either naming; throws when it cannot be had. */
export async function fetchTodayScripture(today: string): Promise<DayScripture> {
  const answer = await callApi({ path: ROUTES.todayScripture, answer: z.unknown() });
  const scripture = readScripture(answer, today);
  if (!scripture) throw new ApiError("offline", 0, "The answer was not a scripture");
  return scripture;
}

/** What D-022 logs for a failed fetch; 0 stands for no answer at all. */
export function fetchErrorText(error: unknown): string {
  return MESSAGES.verse.fetchError(error instanceof ApiError ? error.status : 0);
}

/** The scripture that this device kept for a date, or null; a database that fails counts as none. */
export async function keptScripture(
  database: LocalDatabase,
  date: string,
): Promise<DayScripture | null> {
  try {
    return readScripture(await cachedScripture(database, date));
  } catch {
    return null;
  }
}

/** Keeps a scripture for a day without a network; that it could not be kept spoils nothing now. */
export async function keepScripture(
  database: LocalDatabase,
  scripture: DayScripture,
): Promise<void> {
  await cacheScripture(database, scripture).catch(() => undefined);
}

/**
 * The built-in scripture of a date by the rule that the server follows too (DEC-106); where even
 * the pool cannot be loaded, the default verse (D-020).
 */
export async function builtInScripture(date: string): Promise<DayScripture> {
  try {
    const pool = await loadVersePool();
    const index = poolIndexOfDate(date, pool.length);
    const passage = pool[index];
    if (!passage) return defaultScripture(date);
    return {
      date,
      verse: passage.text,
      reference: passage.reference,
      reflection: await loadPoolReflection(index).catch(() => null),
      audioUrl: null,
      translation: POOL_TRANSLATION,
    };
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
