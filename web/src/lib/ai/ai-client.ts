import {
  actionStepsRequest,
  aiStatus,
  DELAYS,
  encouragementRequest,
  type EncouragementRequest,
  goalTasksAnswer,
  goalTasksRequest,
  type GoalTasksRequest,
  reflectionRequest,
  type ReflectionRequest,
  ROUTES,
  type SuggestedTask,
} from "@reignwell/contract";
import { isUsableActionSteps, isUsablePrayer, isUsableReflection } from "@reignwell/domain";
import { anySignal } from "../any-signal.ts";
import { ApiError, callApi } from "../api-client.ts";

/**
 * How a request for a text ended (DEC-20). `failed`: the service did not answer, which a toast
 * reports. `none`: no request was made, or the answer is no usable text; the built-in text then
 * serves silently.
 */
export type AiOutcome<Text> =
  | { state: "written"; text: Text }
  | { state: "failed" }
  | { state: "none" };

interface RequestSchema {
  safeParse: (request: unknown) => { success: boolean };
}

interface AiQuestion<Text> {
  path: string;
  request: unknown;
  schema: RequestSchema;
  read: (answer: Record<string, unknown>) => Text | null;
  wait: number;
  signal: AbortSignal | undefined;
}

const NONE = { state: "none" } as const;
const FAILED = { state: "failed" } as const;
let knownStatus: Promise<boolean> | null = null;

export function askReflection(request: ReflectionRequest, signal?: AbortSignal) {
  return ask<string>({
    path: ROUTES.aiReflection,
    request,
    schema: reflectionRequest,
    read: ({ reflection }) => (isUsableReflection(reflection) ? reflection : null),
    wait: DELAYS.aiText,
    signal,
  });
}

/** AI-002: actions for a priority; the user's own words, so ask for consent before. */
export function askActionSteps(priority: string, signal?: AbortSignal) {
  return ask<readonly string[]>({
    path: ROUTES.aiActionSteps,
    request: { priority },
    schema: actionStepsRequest,
    read: ({ actionSteps }) => (isUsableActionSteps(actionSteps) ? actionSteps : null),
    wait: DELAYS.aiText,
    signal,
  });
}

/** AI-003: a prayer for a plan; the user's own words, so ask for consent before. */
export function askPrayer(request: EncouragementRequest, signal?: AbortSignal) {
  return ask<string>({
    path: ROUTES.aiEncouragement,
    request,
    schema: encouragementRequest,
    read: ({ encouragement }) => (isUsablePrayer(encouragement) ? encouragement : null),
    wait: DELAYS.aiText,
    signal,
  });
}

/** AI-020: tasks for a goal; the user's own words, so ask for consent before. */
export function askGoalTasks(request: GoalTasksRequest, signal?: AbortSignal) {
  return ask<readonly SuggestedTask[]>({
    path: ROUTES.aiGoalTasks,
    request,
    schema: goalTasksRequest,
    read: (answer) => goalTasksAnswer.safeParse(answer).data?.tasks ?? null,
    // A little less than the dialog waits, so that the built-in tasks can still take their place.
    wait: DELAYS.goalTasks - 1000,
    signal,
  });
}

/** Requested once a visit; after an error the next call tries again. */
export function isAiThere(signal?: AbortSignal): Promise<boolean> {
  knownStatus ??= askStatus(signal).catch((error: unknown) => {
    knownStatus = null;
    throw error;
  });
  return knownStatus;
}

/** Only for tests: forgets what was answered in this visit. */
export function forgetAiStatus(): void {
  knownStatus = null;
}

async function askStatus(signal: AbortSignal | undefined): Promise<boolean> {
  const status = await callApi({
    path: ROUTES.aiStatus,
    read: (body) => aiStatus.safeParse(body).data ?? null,
    ...(signal === undefined ? {} : { signal }),
  });
  return status.available;
}

async function ask<Text>(question: AiQuestion<Text>): Promise<AiOutcome<Text>> {
  const { path, request, schema, read, wait, signal } = question;
  // What is too long for the call is not sent at all (DEC-43).
  if (!navigator.onLine || !schema.safeParse(request).success) return NONE;
  const over = AbortSignal.timeout(wait);
  const until = signal ? anySignal([signal, over]) : over;
  try {
    if (!(await endsWith(isAiThere(), until))) return NONE;
    const answer = await callApi({
      method: "POST",
      path,
      body: request,
      signal: until,
      read: asObject,
    });
    const text = read(answer);
    return text === null ? NONE : { state: "written", text };
  } catch (error) {
    return isQuiet(error) || signal?.aborted || !navigator.onLine ? NONE : FAILED;
  }
}

/**
 * Limits, calls that a guest may not make (DEC-43) and apologies (DEC-20) are no failures: the
 * built-in text serves silently.
 */
function isQuiet(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 403 || error.status === 429 || error.code === "ai_declined";
}

/** Gives the promise up when the signal aborts; other callers that wait for it are not affected. */
async function endsWith<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    // Attached first: a promise that fails later without a handler would end the program.
    promise.then(resolve, reject);
    const giveUp = () => reject(new Error("Given up"));
    if (signal.aborted) giveUp();
    else signal.addEventListener("abort", giveUp, { once: true });
  });
}

function asObject(body: unknown): Record<string, unknown> | null {
  return typeof body === "object" && body !== null ? { ...body } : null;
}
