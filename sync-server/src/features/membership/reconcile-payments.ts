import type { FastifyBaseLogger } from "fastify";
import { PaymentFailure } from "../../gateways/payment.ts";
import { forgetEvents, listDisputed } from "./payment-repository.ts";
import { type MembershipDeps, settlePayment } from "./settle-payment.ts";

const DAY = 86_400_000;
/** The provider sends an event again for three days; what is older than this was never told. */
const LOOK_BACK = 30 * DAY;
const FORGET_EVENTS_AFTER = 60 * DAY;
/** How often it is looked whether a day is over, in ms: the first time so long after the start. */
const LOOK_EVERY = 60_000;

/** What a look came to, for the log. */
export interface ReconcileResult {
  asked: number;
  granted: number;
  revoked: number;
  failed: number;
}

/**
 * Asks about every payment of the last 30 days, and every open dispute: where both the browser and
 * the webhook were lost, a paid membership begins here. Several servers may do it at once.
 */
export async function reconcilePayments(deps: MembershipDeps): Promise<ReconcileResult> {
  const result: ReconcileResult = { asked: 0, granted: 0, revoked: 0, failed: 0 };
  const { payment: provider, database, now } = deps;
  if (provider === null) return result;
  const changed = await provider.changedSince(now() - LOOK_BACK);
  for (const id of new Set([...changed, ...(await listDisputed(database.sql))])) {
    result.asked += 1;
    try {
      const settled = await settlePayment(deps, provider, id);
      if (settled?.change) result[settled.change] += 1;
    } catch (error) {
      // One that can't be asked about must not keep the others from being found.
      if (!(error instanceof PaymentFailure)) throw error;
      result.failed += 1;
    }
  }
  await forgetEvents(database.sql, now() - FORGET_EVENTS_AFTER);
  return result;
}

/** Looks a minute after the start and once a day as long as the server runs; returns how to stop it. */
export function reconcileDaily(
  deps: MembershipDeps,
  log: Pick<FastifyBaseLogger, "info" | "error">,
): () => void {
  if (deps.payment === null) return () => undefined;
  let last = Number.NEGATIVE_INFINITY;
  const look = () => {
    const now = deps.now();
    // A clock that was set back counts as well, or it would be waited for.
    if (Math.abs(now - last) < DAY) return;
    last = now;
    reconcilePayments(deps)
      .then((result) => log.info({ payments: result }, "the payments were compared"))
      .catch((error: unknown) => log.error({ err: error }, "the payments could not be compared"));
  };
  const looking = setInterval(look, LOOK_EVERY).unref();
  return () => clearInterval(looking);
}
