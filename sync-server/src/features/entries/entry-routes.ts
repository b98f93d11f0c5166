import { entryInput, ROUTES } from "@reignwell/contract";
import type { App } from "../../app-types.ts";
import { currentUser } from "../../plugins/sessions/session.ts";
import { creatingHeaders, rowAnswer, rowListAnswer } from "../../sync/rest/rest-schemas.ts";
import { RestRecords } from "../../sync/rest/rest-records.ts";
import type { SyncDeps } from "../../sync/with-user.ts";
import { entryHandler } from "./entry-handler.ts";

/** The specification's calls for saved plans (C-011). */
export function entryRoutes(app: App, deps: SyncDeps): void {
  const records = new RestRecords(deps, entryHandler);
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
}
