import type { AdminPayments } from "@reignwell/contract";
import type { Payment, PaymentEvent, PaymentOwner } from "../../gateways/payment.ts";
import type { Queryable } from "../../plugins/database/database.ts";
import type { Judgement, PaymentFlag } from "./judge-payment.ts";

/** What is kept of a payment. */
export interface StoredPayment {
  flag: PaymentFlag;
  question: number;
  grantedAt: Date | null;
  revokedAt: Date | null;
}

/** Most rows that the administrator is shown. */
const MOST_SHOWN = 500;
const UNSETTLED_AT_A_TIME = 200;

/** The number of a question that is about to be asked. */
export async function nextQuestion(sql: Queryable): Promise<number> {
  const [row] = await sql<{ question: number }[]>`select nextval('payment_questions') as question`;
  return row?.question ?? 0;
}

/** The account that a payment was made for; null when it is deleted. */
export async function findOwner(sql: Queryable, owner: PaymentOwner): Promise<number | null> {
  const [row] = await sql<{ id: number }[]>`select id from users
    where id = ${owner.userId} and account_key::text = ${owner.accountKey}`;
  return row?.id ?? null;
}

/** Notes a payment that was just made, so that the next call answers the same one. */
export async function insertPayment(
  sql: Queryable,
  userId: number,
  { id, amount, currency, createdAt }: Payment,
): Promise<void> {
  await sql`insert into payments (id, user_id, amount, currency, state, created_at)
    values (${id}, ${userId}, ${amount}, ${currency}, 'open', ${new Date(createdAt)})
    on conflict (id) do nothing`;
}

/** The user's payment that is still open, and how many they have in all. */
export async function findOpenPayment(
  sql: Queryable,
  userId: number,
): Promise<{ open: string | null; count: number }> {
  const rows = await sql<{ id: string; state: string }[]>`
    select id, state from payments where user_id = ${userId} order by created_at desc, id`;
  return { open: rows.find(({ state }) => state === "open")?.id ?? null, count: rows.length };
}

/** Gives up a payment that the provider does not know any more. */
export async function closePayment(sql: Queryable, paymentId: string): Promise<void> {
  await sql`update payments set state = 'refused' where id = ${paymentId} and state = 'open'`;
}

/** Notes an event; false when it was noted before. */
export async function noteEvent(
  sql: Queryable,
  { id, type }: PaymentEvent,
  now: number,
): Promise<boolean> {
  const noted = await sql`insert into payment_events (id, type, received_at)
    values (${id}, ${type.slice(0, 100)}, ${new Date(now)}) on conflict do nothing returning id`;
  return noted.length > 0;
}

/** Whether an event was noted. */
export async function isEventKnown(sql: Queryable, eventId: string): Promise<boolean> {
  return (await sql`select 1 from payment_events where id = ${eventId}`).length > 0;
}

/** Forgets events that the provider does not send again any more. */
export async function forgetEvents(sql: Queryable, before: number): Promise<void> {
  await sql`delete from payment_events where received_at < ${new Date(before)}`;
}

/** The row of a payment, locked; null where there is none yet. */
export async function lockPayment(
  sql: Queryable,
  paymentId: string,
): Promise<StoredPayment | null> {
  const [row] = await sql<StoredPayment[]>`
    select flag, question, granted_at as "grantedAt", revoked_at as "revokedAt"
    from payments where id = ${paymentId} for update`;
  return row ?? null;
}

/** Stores what came of a question about a payment. */
export async function storePayment(
  sql: Queryable,
  userId: number | null,
  payment: Payment,
  { state, flag }: Judgement,
  { question, grantedAt, revokedAt }: Omit<StoredPayment, "flag">,
): Promise<void> {
  const { id, amount, currency, createdAt } = payment;
  await sql`
    insert into payments
      (id, user_id, amount, currency, state, flag, question, created_at, granted_at, revoked_at)
    values (${id}, ${userId}, ${amount}, ${currency}, ${state}, ${flag}, ${question},
      ${new Date(createdAt)}, ${grantedAt}, ${revokedAt})
    on conflict (id) do update set user_id = excluded.user_id, state = excluded.state,
      flag = excluded.flag, question = excluded.question, granted_at = excluded.granted_at,
      revoked_at = excluded.revoked_at`;
}

/** Since when each other payment of the user gives a membership, the earliest first. */
export async function listOtherGrants(
  sql: Queryable,
  userId: number,
  paymentId: string,
): Promise<{ id: string; grantedAt: Date }[]> {
  return sql<{ id: string; grantedAt: Date }[]>`select id, granted_at as "grantedAt" from payments
    where user_id = ${userId} and id <> ${paymentId}
    and granted_at is not null and revoked_at is null order by granted_at, id`;
}

/** Notes that a payment is no second one any more: the one before it was returned. */
export async function unflagSecond(sql: Queryable, paymentId: string): Promise<void> {
  await sql`update payments set flag = null where id = ${paymentId} and flag = 'second-payment'`;
}

/** Makes the user a member for life and records when; false when they were one. */
export async function grantMembership(sql: Queryable, userId: number, at: Date): Promise<boolean> {
  const rows = await sql`update users set is_paid_member = true, payment_date = ${at}
    where id = ${userId} and not is_paid_member returning id`;
  return rows.length > 0;
}

/** Takes the membership back; false when there was none. */
export async function revokeMembership(sql: Queryable, userId: number): Promise<boolean> {
  const rows = await sql`update users set is_paid_member = false, payment_date = null
    where id = ${userId} and is_paid_member returning id`;
  return rows.length > 0;
}

/** Where a receipt goes: the confirmed address, or null. */
export async function findReader(
  sql: Queryable,
  userId: number,
): Promise<{ to: string; username: string } | null> {
  const [row] = await sql<{ to: string; username: string }[]>`
    select email as to, username from users
    where id = ${userId} and email is not null and email_confirmed_at is not null`;
  return row ?? null;
}

/**
 * Payments that were not paid, or whose dispute was open, when the provider was asked last: some at a
 * time, because everybody who opens the page once leaves an open one.
 */
export async function* listUnsettled(sql: Queryable): AsyncGenerator<string> {
  let after = "";
  for (;;) {
    const rows = await sql<{ id: string }[]>`
      select id from payments where (state = 'open' or flag = 'dispute') and id > ${after}
      order by id limit ${UNSETTLED_AT_A_TIME}`;
    for (const { id } of rows) yield id;
    after = rows.at(-1)?.id ?? after;
    if (rows.length < UNSETTLED_AT_A_TIME) return;
  }
}

/** The payments for the administrator: those to look at, then the others, the latest first. */
export async function listPayments(sql: Queryable): Promise<AdminPayments["payments"]> {
  return sql<AdminPayments["payments"]>`
    select p.id as "paymentIntentId", p.user_id as "userId", u.username, p.amount, p.currency,
      p.state, p.flag,
      floor(extract(epoch from p.created_at) * 1000)::bigint as "createdAt",
      floor(extract(epoch from p.granted_at) * 1000)::bigint as "grantedAt",
      floor(extract(epoch from p.revoked_at) * 1000)::bigint as "revokedAt"
    from payments p left join users u on u.id = p.user_id
    order by p.flag is null, p.created_at desc, p.id limit ${MOST_SHOWN}`;
}
