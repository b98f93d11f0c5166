import type { FastifyBaseLogger } from "fastify";
import type { AppDeps } from "../../app-types.ts";
import { PaymentFailure, type PaymentProvider } from "../../gateways/payment.ts";
import {
  noteAttempts,
  secondsToWait,
  subjectOf,
} from "../../plugins/access/attempts-repository.ts";
import { refuse } from "../../plugins/requests/errors.ts";

/** When a caller may ask again, in seconds, after the provider gave no answer. */
const ASK_AGAIN = 10;

/** The provider, where its keys are set. */
export function providerOf({ payment }: Pick<AppDeps, "payment">): PaymentProvider {
  if (payment === null) throw refuse("payment_not_set_up");
  return payment;
}

/** Each call of a user is a question of ours to the provider, which limits us for all users together. */
export async function limitQuestions(
  { config, database, now }: Pick<AppDeps, "config" | "database" | "now">,
  userId: number,
): Promise<void> {
  const limit = config.rateLimits.payment;
  if (limit === null) return;
  const counter = { subject: subjectOf("payment", String(userId)), limit, account: null };
  const full = await noteAttempts(database.sql, [counter], now());
  if (full.length === 0) return;
  const retryAfter = (await secondsToWait(database.sql, full, now())) || 1;
  throw refuse("too_many_requests", undefined, { retryAfter });
}

/** Asks the provider; without an answer nothing was granted, and asking again is right. */
export async function asked<T>(
  { log }: { log: Pick<FastifyBaseLogger, "warn"> },
  ask: () => Promise<T>,
): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error;
    log.warn({ reason: error.message }, "the card provider was asked in vain");
    throw refuse("payment_unavailable", undefined, { retryAfter: ASK_AGAIN });
  }
}
