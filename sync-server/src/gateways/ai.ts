import type {
  ActionStepsRequest,
  EncouragementRequest,
  ReflectionRequest,
  SeriesReflectionRequest,
} from "@reignwell/contract";
import type { AiConfig } from "../config.ts";
import { jsonIn } from "./ai-answers.ts";
import { AiFailure, type AiFailureReason } from "./ai-failure.ts";
import {
  ACTION_STEPS,
  type AiTask,
  type DraftTask,
  GOAL_TASKS,
  type GoalData,
  PRAYER,
  REFLECTION,
  SERIES_REFLECTION,
} from "./ai-tasks.ts";
import { type Caller, CircuitBreaker } from "./circuit-breaker.ts";
import { loadChatService } from "./load-chat-service.ts";

export { AiFailure } from "./ai-failure.ts";
export type { DraftTask, GoalData } from "./ai-tasks.ts";
export type { Caller } from "./circuit-breaker.ts";

/**
 * What the AI service writes. Every call ends within its budget, with plain text of at most 4,000
 * characters or with {@link AiFailure}. `signal` ends a call that nobody waits for any more: each
 * costs money until the service hears of it.
 */
export interface AiService {
  /** False without a key; then every call fails at once. */
  readonly available: boolean;
  /** How long this caller is answered at once because the service is down, in ms. */
  remainingPause(caller: Caller): number;
  writeReflection(verse: ReflectionRequest, caller: Caller, signal?: AbortSignal): Promise<string>;
  writeSeriesReflection(
    day: SeriesReflectionRequest,
    caller: Caller,
    signal?: AbortSignal,
  ): Promise<string>;
  suggestActionSteps(
    priority: ActionStepsRequest,
    caller: Caller,
    signal?: AbortSignal,
  ): Promise<string[]>;
  writePrayer(plan: EncouragementRequest, caller: Caller, signal?: AbortSignal): Promise<string>;
  suggestGoalTasks(goal: GoalData, caller: Caller, signal?: AbortSignal): Promise<DraftTask[]>;
}

/** The service that the configuration names, or one that is not available. */
export function openAi(config: AiConfig | null, now: () => number): AiService {
  if (config === null) {
    const off = () => Promise.reject(new AiFailure("not configured"));
    return {
      available: false,
      remainingPause: () => 0,
      writeReflection: off,
      writeSeriesReflection: off,
      suggestActionSteps: off,
      writePrayer: off,
      suggestGoalTasks: off,
    };
  }
  const { text, goalTasks } = config.budgets;
  const breaker = new CircuitBreaker(now);
  const service = loadChatService(config);
  const ask = async <T>(
    task: AiTask<T>,
    data: object,
    budget: number,
    caller: Caller,
    signal?: AbortSignal,
  ): Promise<T> => {
    const call = async () => (await service).complete(task, data, budget, signal);
    const content = await guarded(breaker, caller, call);
    const answer = task.read(jsonIn(content));
    if (answer === null) throw new AiFailure("unusable answer");
    return answer;
  };
  return {
    available: true,
    remainingPause: (caller) => breaker.remainingPause(caller),
    writeReflection: (verse, ...by) => ask(REFLECTION, verse, text, ...by),
    writeSeriesReflection: (day, ...by) => ask(SERIES_REFLECTION, day, text, ...by),
    suggestActionSteps: (priority, ...by) => ask(ACTION_STEPS, priority, text, ...by),
    writePrayer: (plan, ...by) => ask(PRAYER, plan, text, ...by),
    suggestGoalTasks: (goal, ...by) => ask(GOAL_TASKS, goal, goalTasks, ...by),
  };
}

/** Refusals that one person's text may have caused; they say nothing about the service. */
const ABOUT_THE_TEXT: readonly AiFailureReason[] = ["status 400", "status 413", "status 422"];

async function guarded(
  breaker: CircuitBreaker,
  caller: Caller,
  call: () => Promise<string>,
): Promise<string> {
  if (!breaker.mayCall(caller)) throw new AiFailure("resting after failures");
  try {
    const content = await call();
    breaker.succeeded();
    return content;
  } catch (error) {
    const reason = error instanceof AiFailure ? error.reason : null;
    // Otherwise one visitor could switch the service off for everybody.
    if (reason !== null && ABOUT_THE_TEXT.includes(reason)) breaker.succeeded();
    // A call that its caller ended says nothing about the service, good or bad.
    else if (reason === "given up by the caller") breaker.givenUp(caller);
    else breaker.failed(caller);
    throw error;
  }
}
