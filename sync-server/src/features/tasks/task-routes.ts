import { ROUTES, taskInput, taskUpdate } from "@reignwell/contract";
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
import { taskHandler } from "./task-handler.ts";

/** The specification's calls for tasks (C-014). */
export function taskRoutes(app: App, deps: SyncDeps): void {
  const records = new RestRecords(deps, taskHandler);
  const config = { access: "signed-in" } as const;
  const one = { config, schema: { params: rowParams, response: { 200: rowAnswer } } };

  app.get(ROUTES.tasks, { config, schema: { response: { 200: rowListAnswer } } }, async (request) =>
    records.list(currentUser(request)),
  );

  app.post(
    ROUTES.tasks,
    { config, schema: { body: taskInput, headers: creatingHeaders, response: { 201: rowAnswer } } },
    async (request, reply) => {
      const key = request.headers["idempotency-key"];
      return reply.code(201).send(await records.create(currentUser(request), request.body, key));
    },
  );

  app.put(
    `${ROUTES.tasks}/:id`,
    { config, schema: { ...one.schema, body: taskUpdate } },
    async (request) => records.update(currentUser(request), request.params.id, request.body),
  );

  app.post(`${ROUTES.tasks}/:id/complete`, one, async (request) =>
    // A task that was completed keeps the time.
    records.update(currentUser(request), request.params.id, (stored) => ({
      completedAt: completionOf(stored) ?? deps.now(),
    })),
  );

  app.post(`${ROUTES.tasks}/:id/uncomplete`, one, async (request) =>
    records.update(currentUser(request), request.params.id, { completedAt: null }),
  );

  app.delete(
    `${ROUTES.tasks}/:id`,
    { config, schema: { params: rowParams } },
    async (request, reply) => {
      await records.remove(currentUser(request), request.params.id);
      return reply.code(204).send();
    },
  );
}
