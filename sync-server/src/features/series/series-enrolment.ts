import type { PublicUser, SeriesProgress } from "@reignwell/contract";
import { centralDate, seriesState } from "@reignwell/domain";
import type { Queryable } from "../../plugins/database/database.ts";
import { refuse } from "../../plugins/requests/errors.ts";
import { type SyncDeps, withUser } from "../../sync/with-user.ts";
import {
  activateRun,
  findOfferedTopics,
  findRunDays,
  findRuns,
  type Run,
  type RunDay,
} from "./series-repository.ts";

/** How far a user is in each series, of its latest run. */
export async function readProgress(
  sql: Queryable,
  userId: number,
  now: number,
): Promise<SeriesProgress[]> {
  const [runs, days] = await Promise.all([findRuns(sql, userId), findRunDays(sql, userId)]);
  return runs.map((run) => asProgress(run, days, now));
}

/**
 * Makes a series the user's active one (S-012, DEC-81): begins it, goes on with a paused one, or
 * begins a finished one again. Under the user's lock, so that two presses or two devices do it once.
 *
 * @param wanted the run that the device asks for; the one after the latest begins a new one
 */
export async function enrol(
  deps: SyncDeps,
  user: PublicUser,
  { topicId, run: wanted }: { topicId: number; run?: number | undefined },
): Promise<SeriesProgress> {
  return withUser(deps, { userId: user.id, device: null }, async (tx) => {
    const now = deps.now();
    const before = (await readProgress(tx, user.id, now)).find(isOf(topicId));
    const run = wantedRun(before, wanted);
    // Completed on another device meanwhile: activating it would pause the series that is active.
    if (before?.isCompleted === true && run === before.run) return before;
    // A series that was switched off goes on for those who are in it; a new run needs all of it.
    if (run !== before?.run && !(await findOfferedTopics(tx)).some(({ id }) => id === topicId)) {
      throw refuse("not_found");
    }
    await activateRun(tx, user.id, { topicId, run, now });
    const after = (await readProgress(tx, user.id, now)).find(isOf(topicId));
    if (!after) throw refuse("not_found");
    return after;
  });
}

function wantedRun(before: SeriesProgress | undefined, wanted: number | undefined): number {
  if (!before) return 1;
  const next = before.run + 1;
  if (wanted === undefined) return before.isCompleted ? next : before.run;
  // An earlier one is what a device knew that has not heard of the latest.
  return wanted === next ? next : before.run;
}

function isOf(topicId: number) {
  return ({ seriesTopicId }: SeriesProgress) => seriesTopicId === topicId;
}

function asProgress(run: Run, days: readonly RunDay[], now: number): SeriesProgress {
  const own = days.filter(({ topicId }) => topicId === run.topicId);
  const { currentDay, isCompleted } = seriesState({
    days: own.map(({ id, dayNumber }) => ({ id, dayNumber, isActive: true })),
    finished: new Set(own.filter(({ isFinished }) => isFinished).map(({ id }) => id)),
    startedOn: centralDate(run.startedAt.getTime()),
    today: centralDate(now),
  });
  const { id, topicId, title, description, isActive, startedAt } = run;
  return {
    id: String(id),
    seriesTopicId: topicId,
    seriesTopic: { title, description },
    currentDay,
    isActive,
    isCompleted,
    run: run.run,
    startedAt: startedAt.toISOString(),
  };
}
