import { dailyActionsInput, plainDate, ROUTES, type WireRow } from "@reignwell/contract";
import { numberOccurrences, planGroups } from "@reignwell/domain";
import * as z from "zod/mini";
import type { App } from "../../app-types.ts";
import { refuse } from "../../plugins/requests/errors.ts";
import { currentUser } from "../../plugins/sessions/session.ts";
import { completionOf } from "../../sync/rest/completed-at.ts";
import { rowListAnswer } from "../../sync/rest/rest-schemas.ts";
import { RestRecords } from "../../sync/rest/rest-records.ts";
import type { SyncDeps } from "../../sync/with-user.ts";
import { completionHandler } from "./completion-handler.ts";
import { findPlan, type TickedPlan } from "./plan-repository.ts";

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
      const user = currentUser(request);
      const numbered = numberOccurrences(entryId, actions);
      const plan = await findPlan(deps.database.sql, user.id, entryId);
      // Ticks of a plan that is not there are refused where they are written.
      if (plan !== null) refuseOthers(plan, date, new Set(numbered.map(({ id }) => id)));
      const now = deps.now();
      const ticks = numbered.map(({ id, occurrence, action }) => ({
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
      return records.putAll(user, ticks);
    },
  );
}

/**
 * Refuses a list that is not the plan's: a tick of other words would tick nothing, and of equal
 * words a part would shift onto the wrong ones.
 */
function refuseOthers(plan: TickedPlan, date: string, sent: ReadonlySet<string>): void {
  if (date !== plan.date) throw refuse("validation_failed", "This is not the date of the plan");
  const actions = planGroups(plan).flatMap(({ priority, actions: all }) =>
    all.map(({ id, text }) => ({ id, words: JSON.stringify([priority, text]) })),
  );
  const known = new Set(actions.map(({ id }) => id));
  if ([...sent].some((id) => !known.has(id))) {
    throw refuse("validation_failed", "The plan has no such action");
  }
  const words = new Set(actions.filter(({ id }) => sent.has(id)).map((action) => action.words));
  if (actions.some((action) => words.has(action.words) && !sent.has(action.id))) {
    throw refuse("validation_failed", "Send all actions of the plan that have the same words");
  }
}
