import {
  type Payment,
  type PaymentEvent,
  PaymentFailure,
  type PaymentProvider,
} from "../../gateways/payment.ts";
import type { Transaction } from "../../plugins/database/database.ts";
import { type SyncDeps, withUser } from "../../sync/with-user.ts";
import { type Judgement, judgePayment } from "./judge-payment.ts";
import {
  findOwner,
  grantMembership,
  listOtherGrants,
  lockPayment,
  nextQuestion,
  noteEvent,
  revokeMembership,
  type StoredPayment,
  storePayment,
  unflagSecond,
} from "./payment-repository.ts";

/** What paying needs beyond the write path. */
export interface MembershipDeps extends SyncDeps {
  /** Tells the owner that the membership has begun. */
  sendReceipt: (userId: number, payment: Payment) => Promise<void>;
}

/** What came of a question about a payment. */
export interface Settled {
  payment: Payment;
  judgement: Judgement;
  /** Whether the account's membership began or ended by it. */
  change: "granted" | "revoked" | null;
}

/** A payment about which others ask at the same moment is asked about again so often. */
const TRIES = 5;

/**
 * Asks the provider how a payment stands and does what follows, in one transaction under the
 * owner's lock: the upgrade call, the webhook and the nightly look all come here, so the same truth
 * has the same effect, once.
 *
 * ```
 *   [number the question] ──► [ask the provider] ──► [lock the owner, then the row]
 *             ▲                                                 │
 *             └── the row holds a later answer ◄────────────────┤
 *                                                               ▼
 *                                  [note the event] ──► [judge] ──► [grant or revoke, store]
 * ```
 *
 * The numbers keep an answer that was long on its way from undoing what a later one said: a
 * payment that was refunded meanwhile would give a membership otherwise.
 *
 * @param belongs tells whether a payment may be settled at all
 * @returns null where the provider has no such payment of ours, or `belongs` refuses it
 * @throws {PaymentFailure}
 */
export async function settlePayment(
  deps: MembershipDeps,
  provider: PaymentProvider,
  paymentId: string,
  options: { event?: PaymentEvent; belongs?: (payment: Payment) => boolean } = {},
): Promise<Settled | null> {
  const { event = null, belongs = () => true } = options;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const question = await nextQuestion(deps.database.sql);
    const payment = await provider.find(paymentId);
    if (payment === null || payment.owner === null || !belongs(payment)) return null;
    refuseEarlyEvent(event, payment);
    const userId = await findOwner(deps.database.sql, payment.owner);
    const settled = await settleFor(deps, userId, { payment, question, event });
    if (settled === "asked later") continue;
    if (settled.change !== null && userId !== null) await tell(deps, userId, settled);
    return settled;
  }
  throw new PaymentFailure("others asked about the same payment all the time");
}

/** An event that runs ahead of the provider's own books is not noted, so that it is sent again. */
function refuseEarlyEvent(event: PaymentEvent | null, { status }: Payment): void {
  const isOver = status === "paid" || status === "canceled";
  if (event?.type === "payment_intent.succeeded" && !isOver) {
    throw new PaymentFailure("it told of a success that it does not answer yet");
  }
}

interface Answer {
  payment: Payment;
  question: number;
  event: PaymentEvent | null;
}

async function settleFor(
  deps: MembershipDeps,
  userId: number | null,
  answer: Answer,
): Promise<Settled | "asked later"> {
  const work = (tx: Transaction) => applyAnswer(tx, userId, answer, deps.now());
  return userId === null
    ? deps.database.transaction(work)
    : withUser(deps, { userId, device: null }, work);
}

async function applyAnswer(
  tx: Transaction,
  userId: number | null,
  { payment, question, event }: Answer,
  now: number,
): Promise<Settled | "asked later"> {
  const stored = await lockPayment(tx, payment.id);
  if (stored !== null && stored.question > question) return "asked later";
  const isGranted = stored !== null && stored.grantedAt !== null && stored.revokedAt === null;
  const judged = judgePayment(payment, isGranted);
  const isNew = event === null || (await noteEvent(tx, event, now));
  if (!isNew) return { payment, judgement: judged, change: null };

  const others = userId === null ? [] : await listOtherGrants(tx, userId, payment.id);
  // Later than all others, also when the clock was set back: the earliest carries the membership.
  const at = new Date(Math.max(now, ...others.map(({ grantedAt }) => grantedAt.getTime() + 1)));
  const span = spanOf(stored, { isGranted, isGiven: judged.entitles, userId }, at);
  const flag = judged.entitles ? flagOf(userId, { isGranted, others, stored }) : null;
  const judgement = { ...judged, flag: judged.flag ?? flag };
  await storePayment(tx, userId, payment, judgement, { question, ...span });
  const [heir] = others;
  if (isGranted && !judged.entitles && heir) await unflagSecond(tx, heir.id);
  const step = { isGranted, isGiven: judged.entitles, hasOther: heir !== undefined, at };
  return { payment, judgement, change: await changeMembership(tx, userId, step) };
}

interface Grants {
  isGranted: boolean;
  others: readonly { grantedAt: Date }[];
  stored: StoredPayment | null;
}

/** Money that gave nothing more is for the administrator to return. */
function flagOf(userId: number | null, { isGranted, others, stored }: Grants): Judgement["flag"] {
  if (userId === null && !isGranted) return "no-account";
  // Which payment was the first is no longer known once the account is deleted.
  if (userId === null) return stored?.flag === "second-payment" ? stored.flag : null;
  const since = isGranted ? stored?.grantedAt : null;
  const isSecond = others.some(({ grantedAt }) => !since || grantedAt < since);
  return isSecond ? "second-payment" : null;
}

/** From when to when the payment gives a membership. */
function spanOf(
  stored: StoredPayment | null,
  { isGranted, isGiven, userId }: { isGranted: boolean; isGiven: boolean; userId: number | null },
  at: Date,
): Pick<StoredPayment, "grantedAt" | "revokedAt"> {
  const { grantedAt, revokedAt } = stored ?? { grantedAt: null, revokedAt: null };
  if (isGranted === isGiven || userId === null) return { grantedAt, revokedAt };
  return isGiven ? { grantedAt: at, revokedAt: null } : { grantedAt, revokedAt: at };
}

interface Step {
  isGranted: boolean;
  isGiven: boolean;
  hasOther: boolean;
  at: Date;
}

async function changeMembership(
  tx: Transaction,
  userId: number | null,
  { isGranted, isGiven, hasOther, at }: Step,
): Promise<Settled["change"]> {
  if (userId === null) return null;
  if (isGiven) return (await grantMembership(tx, userId, at)) ? "granted" : null;
  if (!isGranted || hasOther) return null;
  return (await revokeMembership(tx, userId)) ? "revoked" : null;
}

async function tell(
  deps: MembershipDeps,
  userId: number,
  { change, payment }: Settled,
): Promise<void> {
  deps.live.announceAccount(userId);
  if (change === "granted") await deps.sendReceipt(userId, payment);
}
