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
import { isUsableActionSteps, isUsablePrayer, isUsableReflection } from "@reignwell/domain";
import type { FastifyRequest } from "fastify";
import type { App, AppDeps } from "../../app-types.ts";
import { askOnce, type IsUsable } from "./ask-once.ts";
import { goalData, withDueDates } from "./goal-tasks.ts";
import { seriesReflectionRoute } from "./series-reflection-route.ts";

/** Guests use the wizard, so what the wizard asks is open to them (AI-021). */
const PUBLIC = { access: "public" } as const;
/** Goal tasks may take 30 s (K-006), three times as long as any other answer. */
const GOAL_TASKS_TIMEOUT = 31_500;

/** What the AI writes (AI-001 to AI-003, AI-020); where it cannot, the caller has its own texts. */
export function aiRoutes(app: App, deps: AppDeps): void {
  const { ai } = deps;
  if (!ai.available) app.log.info("no OPENAI_API_KEY: the built-in texts serve");
  const ask = <T>(request: FastifyRequest, call: () => Promise<T>, isUsable: IsUsable) =>
    askOnce(deps, request, call, isUsable);

  seriesReflectionRoute(app, deps);

  app.get(
    ROUTES.aiStatus,
    { config: PUBLIC, schema: { response: { 200: aiStatus } } },
    async () => ({ available: ai.available }),
  );

  app.post(
    ROUTES.aiReflection,
    { config: PUBLIC, schema: { body: reflectionRequest, response: { 200: reflectionAnswer } } },
    async (request) => {
      const write = () => ai.writeReflection(request.body);
      return { reflection: await ask(request, write, isUsableReflection) };
    },
  );

  app.post(
    ROUTES.aiActionSteps,
    { config: PUBLIC, schema: { body: actionStepsRequest, response: { 200: actionStepsAnswer } } },
    async (request) => {
      const suggest = () => ai.suggestActionSteps(request.body);
      return { actionSteps: await ask(request, suggest, isUsableActionSteps) };
    },
  );

  app.post(
    ROUTES.aiEncouragement,
    {
      config: PUBLIC,
      schema: { body: encouragementRequest, response: { 200: encouragementAnswer } },
    },
    async (request) => {
      const write = () => ai.writePrayer(request.body);
      return { encouragement: await ask(request, write, isUsablePrayer) };
    },
  );

  app.post(
    ROUTES.aiGoalTasks,
    {
      config: { access: "signed-in" },
      handlerTimeout: GOAL_TASKS_TIMEOUT,
      schema: { body: goalTasksRequest, response: { 200: goalTasksAnswer } },
    },
    async (request) => {
      const suggest = () => ai.suggestGoalTasks(goalData(request.body, deps.now()));
      const tasks = await ask(request, suggest, () => true);
      return { tasks: withDueDates(tasks, request.body.targetDate, deps.now()) };
    },
  );
}
