import {
  type ExportInput,
  exportFilters,
  exportInput,
  exportPreview,
  mailingExport,
  mailingExports,
  mailingList as mailingListAnswer,
  type MailingExport,
  type MailingList,
  mailingListInput,
  mailingListsAnswer,
  MESSAGES,
  ROUTES,
} from "@reignwell/contract";
import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { App, AppDeps } from "../../app-types.ts";
import { refuse } from "../../plugins/requests/errors.ts";
import { asked, serviceOf } from "./ask-service.ts";
import { countChosen, insertExport } from "./chosen-users-repository.ts";
import { listExports } from "./export-repository.ts";
import { type Exports, openExports } from "./exports.ts";

/** So long an export's first answer waits for its end, in ms. */
const WAIT = 5_000;
const ADMIN = { access: "admin" } as const;
const { listGone, listInUse, listNameTaken } = MESSAGES.refusals;
const exportParams = z.object({ id: z.string().check(z.regex(/^[1-9]\d{0,8}$/)) });

/** Mailing lists and exports to them (C-025, DEC-95), for the administrator alone. */
export function mailingListRoutes(app: App, deps: AppDeps): void {
  const exports = openExports(deps, app.log);
  // Before the database goes.
  app.addHook("preClose", async () => exports.stop());
  listRoutes(app, deps);
  exportRoutes(app, deps, exports);
}

function listRoutes(app: App, deps: AppDeps): void {
  app.get(
    ROUTES.mailingLists,
    { config: ADMIN, schema: { response: { 200: mailingListsAnswer } } },
    async (request) => {
      const service = serviceOf(deps);
      return asked(request, () => service.readLists());
    },
  );

  app.post(
    ROUTES.mailingLists,
    { config: ADMIN, schema: { body: mailingListInput, response: { 201: mailingListAnswer } } },
    async (request, reply) => {
      const service = serviceOf(deps);
      const name = request.body.name.trim();
      const known = await asked(request, () => service.readLists());
      // The answer to a first call can have been lost: the list would be there twice.
      if (listNamed(known, name)) throw refuse("conflict", listNameTaken);
      return reply.code(201).send(await asked(request, () => service.createList(name)));
    },
  );
}

function exportRoutes(app: App, deps: AppDeps, exports: Exports): void {
  const { sql } = deps.database;
  for (const path of [ROUTES.exportUsers, ROUTES.exportUsersFiltered]) {
    app.post(
      path,
      { config: ADMIN, schema: { body: exportInput, response: { 200: mailingExport } } },
      (request) => startExport(deps, exports, request.body, request),
    );
  }

  app.post(
    ROUTES.exportPreview,
    { config: ADMIN, schema: { body: exportFilters, response: { 200: exportPreview } } },
    (request) => countChosen(sql, request.body),
  );

  app.get(
    ROUTES.mailingExports,
    { config: ADMIN, schema: { response: { 200: mailingExports } } },
    () => listExports(sql),
  );

  app.get(
    `${ROUTES.mailingExports}/:id`,
    { config: ADMIN, schema: { params: exportParams, response: { 200: mailingExport } } },
    (request) => oneExport(deps, Number(request.params.id)),
  );
}

async function startExport(
  deps: AppDeps,
  exports: Exports,
  input: ExportInput,
  request: FastifyRequest,
): Promise<MailingExport> {
  const list = await listFor(deps, input, request);
  const { listId: _id, listName: _name, ...filters } = input;
  const { database, now } = deps;
  const made = { listId: list.id, listName: list.name, filters, now: now() };
  const id = await insertExport(database.sql, made);
  if (id === null) throw refuse("conflict", listInUse);
  exports.start(id);
  await exports.settled(id, WAIT);
  return oneExport(deps, id);
}

/** The chosen list, or the one of the new name, which is made where there is none. */
async function listFor(
  deps: AppDeps,
  { listId, listName = "" }: ExportInput,
  request: FastifyRequest,
): Promise<MailingList> {
  const service = serviceOf(deps);
  const lists = await asked(request, () => service.readLists());
  if (listId !== undefined) {
    const chosen = lists.find(({ id }) => id === listId);
    if (!chosen) throw refuse("not_found", listGone);
    return chosen;
  }
  const name = listName.trim();
  return listNamed(lists, name) ?? asked(request, () => service.createList(name));
}

function listNamed(lists: readonly MailingList[], name: string): MailingList | undefined {
  return lists.find((list) => list.name.toLowerCase() === name.toLowerCase());
}

async function oneExport({ database }: AppDeps, id: number): Promise<MailingExport> {
  const [found] = await listExports(database.sql, id);
  if (!found) throw refuse("not_found");
  return found;
}
