import { goalInput, goalUpdate, ROUTES } from "@reignwell/contract";
import { progressTo } from "@reignwell/domain";
import type { App } from "../../app-types.ts";
import { currentUser } from "../../plugins/sessions/session.ts";
import { completionOf } from "../../sync/rest/completed-at.ts";
import {
  creatingHeaders,
  rowAnswer,
  rowListAnswer,
  rowParams,
} from "../../sync/rest/rest-schemas.ts";
import { RestRecords } from "../../sync/rest/rest-records.ts";
import type { SyncDeps } from "../../sync/with-user.ts";
import { goalHandler } from "./goal-handler.ts";

/** The specification's calls for goals (C-013). */
export function goalRoutes(app: App, deps: SyncDeps): void {
  const records = new RestRecords(deps, goalHandler);
  const config = { access: "signed-in" } as const;

  app.get(ROUTES.goals, { config, schema: { response: { 200: rowListAnswer } } }, async (request) =>
    records.list(currentUser(request)),
  );

  app.post(
    ROUTES.goals,
    { config, schema: { body: goalInput, headers: creatingHeaders, response: { 201: rowAnswer } } },
    async (request, reply) => {
      const key = request.headers["idempotency-key"];
      return reply.code(201).send(await records.create(currentUser(request), request.body, key));
    },
  );

  app.put(
    `${ROUTES.goals}/:id`,
    { config, schema: { params: rowParams, body: goalUpdate, response: { 200: rowAnswer } } },
    async (request) => {
      const { progressPercentage, ...fields } = request.body;
      return records.update(currentUser(request), request.params.id, (stored) => ({
        ...fields,
        // A goal that was complete keeps the time of its completion (DEC-53).
        ...(progressPercentage === undefined
          ? {}
          : progressTo({ completedAt: completionOf(stored) }, progressPercentage, deps.now())),
      }));
    },
  );

  app.delete(
    `${ROUTES.goals}/:id`,
    { config, schema: { params: rowParams } },
    async (request, reply) => {
      await records.remove(currentUser(request), request.params.id);
      return reply.code(204).send();
    },
  );
}
