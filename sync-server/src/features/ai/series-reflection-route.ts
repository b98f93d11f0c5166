import { reflectionAnswer, ROUTES, seriesReflectionRequest } from "@reignwell/contract";
import { isUsableReflection } from "@reignwell/domain";
import type { App, AppDeps } from "../../app-types.ts";
import type { Caller } from "../../gateways/ai.ts";
import { askOnce } from "./ask-once.ts";

/** AI-019: a draft for a day of a series, for the administrator who writes it. */
export function seriesReflectionRoute(app: App, deps: AppDeps): void {
  app.post(
    ROUTES.adminSeriesReflection,
    {
      config: { access: "admin" },
      schema: { body: seriesReflectionRequest, response: { 200: reflectionAnswer } },
    },
    async (request, reply) => {
      const write = (caller: Caller, signal: AbortSignal) =>
        deps.ai.writeSeriesReflection(request.body, caller, signal);
      return { reflection: await askOnce(deps, { request, reply }, write, isUsableReflection) };
    },
  );
}
