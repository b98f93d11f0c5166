import type { FastifyReply, FastifyRequest } from "fastify";
import type { AppDeps } from "../../app-types.ts";
import { type AiService, AiFailure, type Caller } from "../../gateways/ai.ts";
import { refuse } from "../../plugins/requests/errors.ts";
import { whenGone } from "../../plugins/requests/when-gone.ts";
import { callerOf, spendCall } from "./ai-limits.ts";

/** One request and its answer, as a route's handler gets them. */
export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Whether an answer may be passed on. */
export type IsUsable = (answer: unknown) => boolean;

/**
 * One call within the limits. A service that failed and one that wrote an apology have codes of
 * their own, as the app reports the first to the user and not the second (DEC-20).
 */
export async function askOnce<T>(
  deps: AppDeps,
  { request, reply }: Exchange,
  call: (caller: Caller, signal: AbortSignal) => Promise<T>,
  isUsable: IsUsable,
): Promise<T> {
  // Before the limits: a call that is not made costs the caller nothing.
  const caller = callerOf(request, deps);
  const signal = endOfWaiting(reply);
  refuseWhenAway(deps.ai, caller);
  // Nobody reads this refusal; the caller has left.
  if (signal.aborted) throw refuse("ai_unavailable");
  await spendCall(deps, caller);
  return usableAnswer(request, call(caller, signal), isUsable);
}

/** The answer of a call when it may be passed on; throws the refusal otherwise. */
export async function usableAnswer<T>(
  request: FastifyRequest,
  call: Promise<T>,
  isUsable: IsUsable,
): Promise<T> {
  const answer = await call.catch((error: unknown) => {
    if (!(error instanceof AiFailure)) throw error;
    // The reason is one of a few fixed words; what was asked and answered is never logged.
    request.log.warn({ reason: error.reason }, "the AI gave no answer");
    throw refuse("ai_unavailable");
  });
  if (isUsable(answer)) return answer;
  request.log.warn("the AI answered that it has no text");
  throw refuse("ai_declined");
}

/**
 * Aborts when the caller goes or is answered. Fastify's `request.signal` can't serve here: it aborts
 * as soon as the body of the request is read.
 */
function endOfWaiting(reply: FastifyReply): AbortSignal {
  const leaving = new AbortController();
  whenGone(reply, () => leaving.abort());
  return leaving.signal;
}

export function refuseWhenAway(ai: AiService, caller: Caller): void {
  if (!ai.available) throw refuse("ai_unavailable");
  const pause = ai.remainingPause(caller);
  if (pause > 0) {
    throw refuse("ai_unavailable", undefined, { retryAfter: Math.ceil(pause / 1000) });
  }
}
