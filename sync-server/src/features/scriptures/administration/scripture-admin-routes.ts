import {
  adminScripture,
  adminScriptures,
  ROUTES,
  SCRIPTURE_IMPORT,
  scriptureChange,
  scriptureExportQuery,
  scriptureImportAnswer,
  scriptureImportRequest,
  scriptureInput,
} from "@reignwell/contract";
import { centralDate } from "@reignwell/domain";
import * as z from "zod/mini";
import type { App, AppDeps } from "../../../app-types.ts";
import { refuse } from "../../../plugins/requests/errors.ts";
import { currentUser } from "../../../plugins/sessions/session.ts";
import { namesKeptFiles } from "../../../plugins/web-app/named-files.ts";
import { createOnce, creatingCall } from "../../../sync/rest/create-once.ts";
import { creatingHeaders } from "../../../sync/rest/rest-schemas.ts";
import { exportScriptures } from "./export-scriptures.ts";
import { importScriptures } from "./import-scriptures.ts";
import { changeScripture, scheduleScripture } from "./manage-scriptures.ts";
import { deleteScheduled, listScheduled } from "./scripture-admin-repository.ts";

const ADMIN = { access: "admin" } as const;
const params = z.object({ id: z.string().check(z.regex(/^[1-9]\d{0,8}$/)) });
/** A character takes up to three bytes, and JSON may escape it. */
const IMPORT_BYTES = 3 * SCRIPTURE_IMPORT.characters;
const TYPES = { csv: "text/csv; charset=utf-8", json: "application/json; charset=utf-8" } as const;

/** What the administrator does with scheduled scriptures (C-020). */
export function scriptureAdminRoutes(app: App, deps: AppDeps): void {
  const { sql } = deps.database;
  const preHandler = namesKeptFiles(deps);

  app.get(
    ROUTES.adminScriptures,
    { config: ADMIN, schema: { response: { 200: adminScriptures } } },
    () => listScheduled(sql),
  );

  app.post(
    ROUTES.adminScriptures,
    {
      config: ADMIN,
      preHandler,
      schema: { body: scriptureInput, headers: creatingHeaders, response: { 201: adminScripture } },
    },
    async (request, reply) => {
      const { body } = request;
      const call = creatingCall(request, ["scripture", body]);
      const made = await createOnce(deps, call, (tx) => scheduleScripture(tx, body, call.userId));
      return reply.code(201).send(made);
    },
  );

  app.put(
    ROUTES.adminScripture,
    {
      config: ADMIN,
      preHandler,
      schema: { params, body: scriptureChange, response: { 200: adminScripture } },
    },
    (request) => changeScripture(deps, Number(request.params.id), request.body),
  );

  app.delete(
    ROUTES.adminScripture,
    { config: ADMIN, schema: { params, response: { 204: z.void() } } },
    async (request, reply) => {
      if (!(await deleteScheduled(sql, Number(request.params.id)))) throw refuse("not_found");
      return reply.code(204).send();
    },
  );

  fileRoutes(app, deps);
}

function fileRoutes(app: App, deps: AppDeps): void {
  app.post(
    ROUTES.adminScriptureImport,
    {
      config: ADMIN,
      bodyLimit: IMPORT_BYTES,
      schema: { body: scriptureImportRequest, response: { 200: scriptureImportAnswer } },
    },
    (request) => importScriptures(deps, request.body, currentUser(request).id),
  );

  app.get(
    ROUTES.adminScriptureExport,
    {
      config: ADMIN,
      schema: { querystring: scriptureExportQuery, response: { 200: z.unknown() } },
    },
    async ({ query: { format } }, reply) => {
      const name = `scriptures-${centralDate(deps.now())}.${format}`;
      return reply
        .type(TYPES[format])
        .header("content-disposition", `attachment; filename="${name}"`)
        .serializer((text: string) => text)
        .send(exportScriptures(await listScheduled(deps.database.sql), format));
    },
  );
}
