import { dailyActionsInput, plainDate, ROUTES, type WireRow } from "@reignwell/contract";
import { numberOccurrences } from "@reignwell/domain";
import * as z from "zod/mini";
import type { App } from "../../app-types.ts";
import { currentUser } from "../../plugins/sessions/session.ts";
import { completionOf } from "../../sync/rest/completed-at.ts";
import { rowListAnswer } from "../../sync/rest/rest-schemas.ts";
import { RestRecords } from "../../sync/rest/rest-records.ts";
import type { SyncDeps } from "../../sync/with-user.ts";
import { completionHandler } from "./completion-handler.ts";

/** The specification's calls for a plan's ticks (C-015). */
export function completionRoutes(app: App, deps: SyncDeps): void {
  const records = new RestRecords(deps, completionHandler);
  const config = { access: "signed-in" } as const;

  app.get(
    `${ROUTES.dailyActionsOfDate}/:date`,
    {
      config,
      schema: { params: z.object({ date: plainDate }), response: { 200: rowListAnswer } },
    },
    async (request) => records.list(currentUser(request), request.params.date),
  );

  app.post(
    ROUTES.dailyActionsSave,
    { config, schema: { body: dailyActionsInput, response: { 200: rowListAnswer } } },
    async (request) => {
      const { entryId, date, actions } = request.body;
      const now = deps.now();
      const ticks = numberOccurrences(entryId, actions).map(({ id, occurrence, action }) => ({
        id,
        fields: (stored: WireRow | null) => ({
          entryId,
          date,
          occurrence,
          priority: action.priority,
          actionText: action.text,
          isCompleted: action.isCompleted,
          // The full list comes at each save: what was done before keeps its time.
          completedAt: action.isCompleted ? (completionOf(stored) ?? now) : null,
        }),
      }));
      return records.putAll(currentUser(request), ticks);
    },
  );
}
