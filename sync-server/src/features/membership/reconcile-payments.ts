import type { FastifyBaseLogger } from "fastify";
import { noteRuns } from "../../plugins/monitoring/job-runs.ts";
import { PaymentFailure } from "../../gateways/payment.ts";
import { forgetEvents, listUnsettled } from "./payment-repository.ts";
import { type MembershipDeps, settlePayment } from "./settle-payment.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
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
  /** About so many the provider gave no answer. */
  unanswered: number;
  /** So many answers could not be stored, which asking again soon would not change. */
  failed: number;
}

/** Where a look tells what it came to. */
type LookLog = Pick<FastifyBaseLogger, "info" | "error">;

/**
 * Asks about every payment of the last 30 days, and about what was open when it was asked last,
 * however old: a page that was kept open can pay an old one. Where both the browser and the webhook
 * were lost, a paid membership begins here. Several servers may do it at once.
 */
export async function reconcilePayments(
  deps: MembershipDeps,
  log: Pick<LookLog, "error">,
): Promise<ReconcileResult> {
  const result = { asked: 0, granted: 0, revoked: 0, unanswered: 0, failed: 0 };
  const { payment: provider, database, now } = deps;
  if (provider === null) return result;
  const changed = new Set(await provider.changedSince(now() - LOOK_BACK));
  const settle = async (id: string) => {
    result.asked += 1;
    try {
      const settled = await settlePayment(deps, provider, id);
      if (settled?.change) result[settled.change] += 1;
    } catch (error) {
      // One that can't be settled must not keep the others from being found.
      result[error instanceof PaymentFailure ? "unanswered" : "failed"] += 1;
      log.error({ err: error, payment: id }, "a payment could not be compared");
    }
  };
  for (const id of changed) await settle(id);
  for await (const id of listUnsettled(database.sql)) {
    if (!changed.has(id)) await settle(id);
  }
  await forgetEvents(database.sql, now() - FORGET_EVENTS_AFTER);
  return result;
}

/**
 * Looks a minute after the start and once a day as long as the server runs, or an hour after a look
 * to which the provider did not answer; returns how to stop it.
 */
export function reconcileDaily(deps: MembershipDeps, log: LookLog): () => void {
  if (deps.payment === null) return () => undefined;
  const noted = noteRuns(deps, "payments");
  let last = Number.NEGATIVE_INFINITY;
  let wait = DAY;
  const look = async () => {
    const now = deps.now();
    // A clock that was set back counts as well, or it would be waited for.
    if (Math.abs(now - last) < wait) return;
    last = now;
    // Until the look has ended well.
    wait = HOUR;
    try {
      const result = await noted(() => reconcilePayments(deps, log));
      log.info({ payments: result }, "the payments were compared");
      if (result.unanswered === 0) wait = DAY;
    } catch (error) {
      log.error({ err: error }, "the payments could not be compared");
    }
  };
  const looking = setInterval(() => void look(), LOOK_EVERY).unref();
  return () => clearInterval(looking);
}
