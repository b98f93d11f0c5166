import {
  actionStepsAnswer,
  actionStepsRequest,
  aiStatus,
  encouragementAnswer,
  encouragementRequest,
  goalTasksAnswer,
  goalTasksRequest,
  reflectionAnswer,
  reflectionRequest,
  ROUTES,
} from "@reignwell/contract";
import { isUsableActionSteps, isUsablePrayer } from "@reignwell/domain";
import type { App, AppDeps } from "../../app-types.ts";
import type { Caller, DraftTask } from "../../gateways/ai.ts";
import { startGuestSession } from "../../plugins/sessions/guest-session.ts";
import { askOnce, type Exchange, type IsUsable } from "./ask-once.ts";
import { dayReflections } from "./day-reflections.ts";
import { goalData, todayOf, withDueDates } from "./goal-tasks.ts";
import { seriesReflectionRoute } from "./series-reflection-route.ts";

/** Guests use the wizard, so what the wizard asks is open to them (AI-021). */
const PUBLIC = { access: "public" } as const;
/**
 * In ms, the whole answer with the database: 8 s, for goal tasks 30 s (K-006). Beyond them the
 * caller has taken its own text.
 */
const TEXT_TIMEOUT = 7_900;
const GOAL_TASKS_TIMEOUT = 29_500;

/** One call of the service, for a caller, until nobody waits for it any more. */
type Asking<T> = (caller: Caller, signal: AbortSignal) => Promise<T>;

/** What the AI writes (AI-001 to AI-003, AI-020); where it cannot, the caller has its own texts. */
export function aiRoutes(app: App, deps: AppDeps): void {
  const { ai } = deps;
  if (!ai.available) app.log.info("no OPENAI_API_KEY: the built-in texts serve");
  const ask = <T>(exchange: Exchange, call: Asking<T>, isUsable: IsUsable) =>
    askOnce(deps, exchange, call, isUsable);
  const reflectionOn = dayReflections(deps);
  const text = { config: PUBLIC, handlerTimeout: TEXT_TIMEOUT };

  seriesReflectionRoute(app, deps);

  app.get(
    ROUTES.aiStatus,
    { config: PUBLIC, schema: { response: { 200: aiStatus } } },
    async (request, reply) => {
      // The app asks this before anything else of the AI.
      if (ai.available) startGuestSession(request, reply, deps.config, deps.now());
      return { available: ai.available };
    },
  );

  app.post(
    ROUTES.aiReflection,
    { ...text, schema: { body: reflectionRequest, response: { 200: reflectionAnswer } } },
    async (request, reply) => ({
      reflection: await reflectionOn(request.body, { request, reply }),
    }),
  );

  app.post(
    ROUTES.aiActionSteps,
    { ...text, schema: { body: actionStepsRequest, response: { 200: actionStepsAnswer } } },
    async (request, reply) => {
      const suggest: Asking<string[]> = (...by) => ai.suggestActionSteps(request.body, ...by);
      return { actionSteps: await ask({ request, reply }, suggest, isUsableActionSteps) };
    },
  );

  app.post(
    ROUTES.aiEncouragement,
    {
      ...text,
      schema: { body: encouragementRequest, response: { 200: encouragementAnswer } },
    },
    async (request, reply) => {
      const write: Asking<string> = (...by) => ai.writePrayer(request.body, ...by);
      return { encouragement: await ask({ request, reply }, write, isUsablePrayer) };
    },
  );

  app.post(
    ROUTES.aiGoalTasks,
    {
      config: { access: "signed-in" },
      handlerTimeout: GOAL_TASKS_TIMEOUT,
      schema: { body: goalTasksRequest, response: { 200: goalTasksAnswer } },
    },
    async (request, reply) => {
      const today = todayOf(request.body, deps.now());
      const goal = goalData(request.body, today);
      const suggest: Asking<DraftTask[]> = (...by) => ai.suggestGoalTasks(goal, ...by);
      const tasks = await ask({ request, reply }, suggest, () => true);
      return { tasks: withDueDates(tasks, request.body.targetDate, today) };
    },
  );
}
