import {
  adminGiveaway,
  adminGiveaways,
  giveawayChange,
  giveawayInput,
  ROUTES,
} from "@reignwell/contract";
import * as z from "zod/mini";
import type { App } from "../../app-types.ts";
import type { Queryable } from "../../plugins/database/database.ts";
import { refuse } from "../../plugins/requests/errors.ts";
import { namesKeptFiles } from "../../plugins/web-app/named-files.ts";
import { createOnce, creatingCall } from "../../sync/rest/create-once.ts";
import { creatingHeaders } from "../../sync/rest/rest-schemas.ts";
import type { SyncDeps } from "../../sync/with-user.ts";
import { listForAdmin } from "./giveaway-admin-repository.ts";
import { giveawayParams } from "./giveaway-params.ts";
import { changeGiveaway, createGiveaway, drawWinner, removeGiveaway } from "./manage-giveaways.ts";

const ADMIN = { access: "admin" } as const;

/** What the administrator does with giveaways (C-023, C-031). */
export function giveawayAdminRoutes(app: App, deps: SyncDeps): void {
  const { sql } = deps.database;
  const preHandler = namesKeptFiles(deps);
  const read = async (id: number, from: Queryable = sql) => {
    const [found] = await listForAdmin(from, id);
    if (!found) throw refuse("not_found");
    return found;
  };

  app.get(
    ROUTES.adminGiveaways,
    { config: ADMIN, schema: { response: { 200: adminGiveaways } } },
    () => listForAdmin(sql),
  );

  app.post(
    ROUTES.adminGiveaways,
    {
      config: ADMIN,
      preHandler,
      schema: { body: giveawayInput, headers: creatingHeaders, response: { 201: adminGiveaway } },
    },
    async (request, reply) => {
      const { body } = request;
      const call = creatingCall(request, ["giveaway", body]);
      const made = await createOnce(deps, call, async (tx) =>
        read(await createGiveaway(tx, body), tx),
      );
      return reply.code(201).send(made);
    },
  );

  app.put(
    ROUTES.adminGiveaway,
    {
      config: ADMIN,
      preHandler,
      schema: { params: giveawayParams, body: giveawayChange, response: { 200: adminGiveaway } },
    },
    async (request) => {
      const id = Number(request.params.id);
      await changeGiveaway(deps, id, request.body);
      return read(id);
    },
  );

  app.delete(
    ROUTES.adminGiveaway,
    { config: ADMIN, schema: { params: giveawayParams, response: { 204: z.void() } } },
    async (request, reply) => {
      await removeGiveaway(deps, Number(request.params.id));
      return reply.code(204).send();
    },
  );

  app.post(
    ROUTES.adminGiveawayDraw,
    { config: ADMIN, schema: { params: giveawayParams, response: { 200: adminGiveaway } } },
    async (request) => {
      const id = Number(request.params.id);
      await drawWinner(deps, id);
      return read(id);
    },
  );
}
