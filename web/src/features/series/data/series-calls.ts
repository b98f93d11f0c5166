import { MESSAGES, ROUTES, seriesEntries, seriesProgress, type Toast } from "@reignwell/contract";
import { type LocalDatabase, series } from "@reignwell/device";
import type { SeriesCard } from "@reignwell/domain";
import { ApiError, callApi } from "../../../lib/api-client.ts";
import { notify } from "../../../lib/notify.ts";

/** Fetches the days of a series and keeps them on this device. */
export async function fetchDays(database: LocalDatabase, topicId: number): Promise<void> {
  const days = await callApi({
    path: `${ROUTES.series}/${topicId}/entries`,
    read: (body) => seriesEntries.safeParse(body).data ?? null,
  });
  await series.keepEntries(database, topicId, days);
}

/**
 * Makes a series the active one: begins it, goes on with it, or begins it again (S-008). It says
 * which run it means, so that a second press, or another device, begins no third one.
 */
async function activate(database: LocalDatabase, card: SeriesCard): Promise<void> {
  const run = card.isCompleted ? card.run + 1 : Math.max(1, card.run);
  const active = await callApi({
    method: "POST",
    path: ROUTES.seriesEnroll,
    body: { topicId: card.topicId, run },
    read: (body) => seriesProgress.safeParse(body).data ?? null,
  });
  await series.keepActive(database, active);
  // The series has begun; without its days the page fetches them when it can.
  await fetchDays(database, card.topicId).catch((error: unknown) =>
    console.error("The days of a series could not be fetched", error),
  );
}

/** Starts or restarts a series; says in a toast what became of it, and whether it did (S-013). */
export function enrol(database: LocalDatabase, card: SeriesCard): Promise<boolean> {
  const { enrolled, enrollmentFailed } = MESSAGES.series;
  return attempt(() => activate(database, card), enrollmentFailed, enrolled);
}

/** Goes on with a paused series; only a failure needs words, for the day opens. */
export function resume(database: LocalDatabase, card: SeriesCard): Promise<boolean> {
  return attempt(() => activate(database, card), MESSAGES.series.continueFailed);
}

/** Loads the starter series into an instance that has none; for the administrator. */
export function loadStarters(): Promise<boolean> {
  const call = () => callApi({ method: "POST", path: ROUTES.adminStarterSeries });
  return attempt(call, MESSAGES.series.startersFailed);
}

async function attempt(
  action: () => Promise<unknown>,
  failed: Toast,
  done?: Toast,
): Promise<boolean> {
  try {
    await action();
    if (done) notify(done);
    return true;
  } catch (error) {
    console.error(failed.title, error);
    const description = error instanceof ApiError ? { description: error.readable } : {};
    notify({ ...failed, ...description }, "failed");
    return false;
  }
}
