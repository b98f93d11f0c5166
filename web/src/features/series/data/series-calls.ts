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
  const enrolled = await callApi({
    method: "POST",
    path: ROUTES.seriesEnroll,
    body: { topicId: card.topicId, run },
    read: (body) => seriesProgress.safeParse(body).data ?? null,
  });
  await series.keepEnrolled(database, enrolled);
  if (enrolled.isCompleted) throw new CompletedElsewhereError();
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

/**
 * Goes on with a paused series; only a failure needs words, for the day opens. Without a network one
 * whose days are kept goes on all the same: its finished days sync, and it is made the active one
 * when it is continued with a connection.
 */
export function resume(database: LocalDatabase, card: SeriesCard): Promise<boolean> {
  const goOn = () =>
    activate(database, card).catch((error: unknown) => {
      const isOffline = error instanceof ApiError && error.kind === "offline";
      if (!isOffline || card.state === null) throw error;
    });
  return attempt(goOn, MESSAGES.series.continueFailed);
}

/** The run that a device asked for was completed on another one, of which this one has not heard. */
class CompletedElsewhereError extends Error {
  readonly readable = MESSAGES.series.completedElsewhere;
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
    const isReadable = error instanceof ApiError || error instanceof CompletedElsewhereError;
    notify({ ...failed, ...(isReadable && { description: error.readable }) }, "failed");
    return false;
  }
}
