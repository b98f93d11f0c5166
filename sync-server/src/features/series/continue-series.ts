import type { PublicUser, SeriesContinuation, SeriesProgress, WireRow } from "@reignwell/contract";
import {
  addDays,
  centralDate,
  latestPlanDate,
  seriesCompletionIdOf,
  seriesState,
} from "@reignwell/domain";
import { refuse } from "../../plugins/requests/errors.ts";
import { RestRecords } from "../../sync/rest/rest-records.ts";
import type { SyncDeps } from "../../sync/with-user.ts";
import { seriesCompletionHandler } from "./series-completion-handler.ts";
import { readProgress } from "./series-enrolment.ts";
import { findFinishedEntries, findRunDays, findRuns } from "./series-repository.ts";

/**
 * Completes a day of the user's latest run of a series over the one write path (S-012). A second
 * time it changes nothing but the words that come with it (DEC-81). It is for other programs, by
 * the device's own rules: the app writes on the device and syncs (decision 47).
 */
export async function continueSeries(
  deps: SyncDeps,
  user: PublicUser,
  { topicId, dayNumber, completion = {} }: SeriesContinuation,
): Promise<SeriesProgress> {
  const { entryId, run } = await findOpenDay(deps, user.id, topicId, dayNumber);
  const day = { topicId, dayNumber, seriesDailyEntryId: entryId, run };
  const fields = (stored: WireRow | null) =>
    stored?.["deletedAt"] === null
      ? completion
      : { ...day, completedAt: deps.now(), deletedAt: null, ...completion };
  const records = new RestRecords(deps, seriesCompletionHandler);
  await records.putAll(user, [{ id: seriesCompletionIdOf(entryId, run), fields }]);
  const progress = await readProgress(deps.database.sql, user.id, deps.now());
  const after = progress.find(({ seriesTopicId }) => seriesTopicId === topicId);
  if (!after) throw refuse("not_found");
  return after;
}

/**
 * The day of the user's latest run, where it is finished or open by the rule that devices follow,
 * on the date of the first zone on Earth.
 */
async function findOpenDay(deps: SyncDeps, userId: number, topicId: number, dayNumber: number) {
  const { sql } = deps.database;
  const run = (await findRuns(sql, userId)).find((one) => one.topicId === topicId);
  const own = (await findRunDays(sql, userId)).filter((one) => one.topicId === topicId);
  const entryId = own.find((one) => one.dayNumber === dayNumber)?.id;
  if (!run || entryId === undefined) throw refuse("not_found");
  const finished = await findFinishedEntries(sql, userId, run);
  const { open } = seriesState({
    days: own.map((one) => ({ ...one, isActive: true })),
    finished,
    startedOn: centralDate(run.startedAt.getTime()),
    today: addDays(latestPlanDate(deps.now()), -1),
  });
  if (!finished.has(entryId) && !open.some(({ id }) => id === entryId)) {
    throw refuse("conflict", `Day ${dayNumber} of this series isn’t open yet`);
  }
  return { entryId, run: run.run };
}
