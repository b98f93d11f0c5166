import {
  ROUTES,
  seriesContinuation,
  seriesEnrolment,
  seriesEntries,
  seriesProgress,
  seriesProgressList,
  seriesTopics,
} from "@reignwell/contract";
import * as z from "zod/mini";
import type { App } from "../../app-types.ts";
import { refuse } from "../../plugins/requests/errors.ts";
import { currentUser } from "../../plugins/sessions/session.ts";
import type { SyncDeps } from "../../sync/with-user.ts";
import { seriesAdminRoutes } from "./administration/series-admin-routes.ts";
import { continueSeries } from "./continue-series.ts";
import { enrol, readProgress } from "./series-enrolment.ts";
import { findEntries, findOfferedTopics, findRuns } from "./series-repository.ts";

const topicParams = z.object({ topicId: z.string().check(z.regex(/^[1-9]\d{0,8}$/)) });

/** The series and the way through them (S-012, DEC-80): their list is open, the days are members'. */
export function seriesRoutes(app: App, deps: SyncDeps): void {
  readingRoutes(app, deps);
  const config = { access: "member" } as const;

  app.post(
    ROUTES.seriesEnroll,
    { config, schema: { body: seriesEnrolment, response: { 200: seriesProgress } } },
    (request) => enrol(deps, currentUser(request), request.body),
  );

  app.post(
    ROUTES.seriesContinue,
    { config, schema: { body: seriesContinuation, response: { 200: seriesProgress } } },
    (request) => continueSeries(deps, currentUser(request), request.body),
  );

  seriesAdminRoutes(app, deps);
}

function readingRoutes(app: App, { database: { sql }, now }: SyncDeps): void {
  app.get(
    ROUTES.seriesTopics,
    { config: { access: "public" }, schema: { response: { 200: seriesTopics } } },
    () => findOfferedTopics(sql),
  );

  // Also for those whose membership has ended: what they have done stays theirs.
  app.get(
    ROUTES.seriesProgress,
    { config: { access: "signed-in" }, schema: { response: { 200: seriesProgressList } } },
    (request) => readProgress(sql, currentUser(request).id, now()),
  );

  app.get(
    `${ROUTES.series}/:topicId/entries`,
    {
      config: { access: "member" },
      schema: { params: topicParams, response: { 200: seriesEntries } },
    },
    async (request) => {
      const topicId = Number(request.params.topicId);
      const [offered, runs] = await Promise.all([
        findOfferedTopics(sql),
        findRuns(sql, currentUser(request).id),
      ]);
      const isOffered = offered.some(({ id }) => id === topicId);
      const isBegun = runs.some((run) => run.topicId === topicId);
      if (!isOffered && !isBegun) throw refuse("not_found");
      return findEntries(sql, topicId);
    },
  );
}
