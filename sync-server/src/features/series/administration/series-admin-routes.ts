import {
  adminSeriesEntries,
  adminSeriesTopic,
  adminSeriesTopics,
  ROUTES,
  seriesEntry,
  seriesEntryChange,
  seriesEntryInput,
  seriesFile,
  seriesImportAnswer,
  seriesImportRequest,
  seriesOrder,
  seriesTopicChange,
  seriesTopicInput,
  seriesTopics,
} from "@reignwell/contract";
import * as z from "zod/mini";
import type { App } from "../../../app-types.ts";
import type { Queryable } from "../../../plugins/database/database.ts";
import { refuse } from "../../../plugins/requests/errors.ts";
import { namesKeptFiles } from "../../../plugins/web-app/named-files.ts";
import { createOnce, creatingCall } from "../../../sync/rest/create-once.ts";
import { creatingHeaders } from "../../../sync/rest/rest-schemas.ts";
import type { SyncDeps } from "../../../sync/with-user.ts";
import { findOfferedTopics } from "../series-repository.ts";
import { loadStarters } from "../starter-series.ts";
import { addDay, changeDay, orderDays } from "./manage-series.ts";
import {
  deleteEntry,
  deleteTopic,
  insertTopic,
  listEntries,
  listTopics,
  setTopicActive,
  updateTopic,
} from "./series-admin-repository.ts";
import { exportSeries, importSeries } from "./series-file.ts";

const config = { access: "admin" } as const;
const id = z.string().check(z.regex(/^[1-9]\d{0,8}$/));
const topicParams = z.object({ id });
const entryParams = z.object({ id, entryId: id });

/** What the administrator does with the series (C-024, DEC-94). */
export function seriesAdminRoutes(app: App, deps: SyncDeps): void {
  topicRoutes(app, deps);
  dayRoutes(app, deps);
  fileRoutes(app, deps);
}

function topicRoutes(app: App, deps: SyncDeps): void {
  const { sql } = deps.database;
  const preHandler = namesKeptFiles(deps);
  const read = async (topicId: number, from: Queryable = sql) => {
    const [found] = await listTopics(from, topicId);
    if (!found) throw refuse("not_found");
    return found;
  };

  app.get(ROUTES.adminSeries, { config, schema: { response: { 200: adminSeriesTopics } } }, () =>
    listTopics(sql),
  );

  app.post(
    ROUTES.adminSeries,
    {
      config,
      preHandler,
      schema: {
        body: seriesTopicInput,
        headers: creatingHeaders,
        response: { 201: adminSeriesTopic },
      },
    },
    async (request, reply) => {
      const { body } = request;
      const call = creatingCall(request, ["series", body]);
      const made = await createOnce(deps, call, async (tx) =>
        read(await insertTopic(tx, body), tx),
      );
      return reply.code(201).send(made);
    },
  );

  app.put(
    ROUTES.adminSeriesTopic,
    {
      config,
      preHandler,
      schema: { params: topicParams, body: seriesTopicChange, response: { 200: adminSeriesTopic } },
    },
    async ({ params, body }) => {
      const topicId = Number(params.id);
      const isThere =
        "title" in body
          ? await updateTopic(sql, topicId, body)
          : await setTopicActive(sql, topicId, body.isActive);
      if (!isThere) throw refuse("not_found");
      return read(topicId);
    },
  );

  app.delete(
    ROUTES.adminSeriesTopic,
    { config, schema: { params: topicParams, response: { 204: z.void() } } },
    async (request, reply) => {
      if (!(await deleteTopic(sql, Number(request.params.id)))) throw refuse("not_found");
      return reply.code(204).send();
    },
  );
}

function dayRoutes(app: App, deps: SyncDeps): void {
  const { database } = deps;
  const { sql } = database;
  const preHandler = namesKeptFiles(deps);
  app.get(
    ROUTES.adminSeriesEntries,
    { config, schema: { params: topicParams, response: { 200: adminSeriesEntries } } },
    async (request) => {
      const topicId = Number(request.params.id);
      if ((await listTopics(sql, topicId)).length === 0) throw refuse("not_found");
      return listEntries(sql, topicId);
    },
  );

  app.post(
    ROUTES.adminSeriesEntries,
    {
      config,
      preHandler,
      schema: {
        params: topicParams,
        body: seriesEntryInput,
        headers: creatingHeaders,
        response: { 201: seriesEntry },
      },
    },
    async (request, reply) => {
      const { body, params } = request;
      const topicId = Number(params.id);
      const call = creatingCall(request, ["series-day", topicId, body]);
      return reply.code(201).send(await createOnce(deps, call, (tx) => addDay(tx, topicId, body)));
    },
  );

  app.put(
    ROUTES.adminSeriesOrder,
    {
      config,
      schema: { params: topicParams, body: seriesOrder, response: { 200: adminSeriesEntries } },
    },
    (request) => orderDays(database, Number(request.params.id), request.body),
  );

  app.put(
    ROUTES.adminSeriesEntry,
    {
      config,
      preHandler,
      schema: { params: entryParams, body: seriesEntryChange, response: { 200: seriesEntry } },
    },
    ({ params, body }) =>
      changeDay(database, { topicId: Number(params.id), entryId: Number(params.entryId) }, body),
  );

  app.delete(
    ROUTES.adminSeriesEntry,
    { config, schema: { params: entryParams, response: { 204: z.void() } } },
    async ({ params }, reply) => {
      const isGone = await deleteEntry(sql, Number(params.id), Number(params.entryId));
      if (!isGone) throw refuse("not_found");
      return reply.code(204).send();
    },
  );
}

function fileRoutes(app: App, deps: SyncDeps): void {
  const { database } = deps;
  app.post(
    ROUTES.adminStarterSeries,
    { config, schema: { response: { 200: seriesTopics } } },
    async () => {
      await loadStarters(database);
      return findOfferedTopics(database.sql);
    },
  );

  app.get(
    ROUTES.adminSeriesExport,
    { config, schema: { params: topicParams, response: { 200: seriesFile } } },
    async (request, reply) => {
      const file = await exportSeries(database.sql, Number(request.params.id));
      return reply
        .header("content-disposition", `attachment; filename="series-${request.params.id}.json"`)
        .send(file);
    },
  );

  app.post(
    ROUTES.adminSeriesImport,
    { config, schema: { body: seriesImportRequest, response: { 200: seriesImportAnswer } } },
    ({ body: { file, dryRun } }) => importSeries(deps, file, dryRun),
  );
}
