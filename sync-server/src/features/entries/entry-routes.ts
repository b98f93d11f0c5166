import { archivedReflections, entryInput, ROUTES } from "@reignwell/contract";
import type { App } from "../../app-types.ts";
import { currentUser } from "../../plugins/sessions/session.ts";
import type { RecordHandler } from "../../sync/record-handler.ts";
import { creatingHeaders, rowAnswer, rowListAnswer } from "../../sync/rest/rest-schemas.ts";
import { RestRecords } from "../../sync/rest/rest-records.ts";
import type { SyncDeps } from "../../sync/with-user.ts";
import { findOwnReflections } from "./reflection-repository.ts";

/** The specification's calls for saved plans (C-011), and the archive of them (V-015). */
export function entryRoutes(app: App, deps: SyncDeps, handler: RecordHandler): void {
  const records = new RestRecords(deps, handler);
  const config = { access: "signed-in" } as const;

  app.get(
    ROUTES.userEntries,
    { config, schema: { response: { 200: rowListAnswer } } },
    async (request) => records.list(currentUser(request)),
  );

  app.post(
    ROUTES.entries,
    {
      config,
      schema: { body: entryInput, headers: creatingHeaders, response: { 201: rowAnswer } },
    },
    async (request, reply) => {
      const key = request.headers["idempotency-key"];
      return reply.code(201).send(await records.create(currentUser(request), request.body, key));
    },
  );

  // DEC-63: the history of one's own plans is free, the archive of them is the members'.
  app.get(
    ROUTES.reflections,
    { config: { access: "member" }, schema: { response: { 200: archivedReflections } } },
    async (request) => findOwnReflections(deps.database.sql, currentUser(request).id),
  );
}
