import { type PushMessage, ROUTES } from "@reignwell/contract";
import { firstWords, readScripture } from "@reignwell/domain";
import { callApi } from "../api-client.ts";

/** The notification waits for it, so a slow network must not delay it longer, in ms. */
const FETCH_TIMEOUT_MS = 1_500;

/** Undefined when the server does not answer in time. */
export async function todaysVerse(date: string): Promise<PushMessage["verse"]> {
  const answer = await callApi({
    path: `${ROUTES.todayScripture}?date=${date}`,
    read: (body) => readScripture(body),
    signal: AbortSignal.timeout(FETCH_TIMEOUT_MS),
  }).catch(() => null);
  if (answer?.date !== date) return undefined;
  return { reference: answer.reference, words: firstWords(answer.verse) };
}
