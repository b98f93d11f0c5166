import type { Queryable } from "../../plugins/database/database.ts";
import type { StoredSubscription } from "./subscription-repository.ts";

/** A reminder whose turn it is. */
export interface Delivery extends StoredSubscription {
  userId: number;
  kind: "new-day" | "morning";
  /** The day it is for: the user's, or with mornings the one of the zone that its time is in. */
  date: string;
  /** The zone of a device that the user's day follows; null for Central time (DEC-115). */
  dayZone: string | null;
  /** When it should have come: earlier than it was queued when no server was up then. */
  dueAt: Date;
  /** Which try this is, from 1. */
  attempts: number;
}

/** What became of a delivery; `next` is when it is to be tried again. */
export type DeliveryEnd =
  | { state: "sent" | "silent" | "failed" }
  | { state: "waiting"; next: number };

/**
 * Begins a Central day: true for the one server whose row it is. Run it in one transaction with
 * {@link queueNewDay}, so that a server which dies in between has begun nothing.
 */
export async function beginDay(sql: Queryable, date: string, now: number): Promise<boolean> {
  const rows = await sql`insert into push_days (date, begun_at) values (${date}, ${new Date(now)})
    on conflict (date) do nothing returning date`;
  return rows.length > 0;
}

/**
 * One day is told once, but for what waited when its user chose another time ({@link putOffWaiting}):
 * that gets its turn now.
 */
function unlessNoted(sql: Queryable) {
  return sql`on conflict (subscription_id, date) do update
    set due_at = excluded.due_at, next_at = excluded.next_at, attempts = 0
    where push_deliveries.state = 'waiting' and push_deliveries.next_at = 'infinity'`;
}

/** Queues the new day for everybody who chose it and whose day is the Central one. */
export async function queueNewDay(sql: Queryable, date: string, now: number): Promise<void> {
  const at = new Date(now);
  await sql`insert into push_deliveries (subscription_id, date, state, due_at, next_at, created_at)
    select id, ${date}::date, 'waiting', ${at}, ${at}, ${at} from push_subscriptions
    where kind = 'new-day' and day_zone is null ${unlessNoted(sql)}`;
}

/** The time zones of all devices that are told of a new day by their own zone. */
export async function newDayZones(sql: Queryable): Promise<string[]> {
  const rows = await sql<{ zone: string }[]>`
    select distinct day_zone as zone from push_subscriptions
    where kind = 'new-day' and day_zone is not null`;
  return rows.map(({ zone }) => zone);
}

/** Queues the day that has begun in each of these zones, in one statement; once a browser and day. */
export async function queueNewDays(
  sql: Queryable,
  begun: readonly { zone: string; date: string }[],
  now: number,
): Promise<void> {
  if (begun.length === 0) return;
  const at = new Date(now);
  const zones = begun.map(({ zone }) => zone);
  const dates = begun.map(({ date }) => date);
  await sql`insert into push_deliveries (subscription_id, date, state, due_at, next_at, created_at)
    select s.id, begun.date, 'waiting', ${at}, ${at}, ${at}
    from unnest(${zones}::text[], ${dates}::date[]) as begun (zone, date)
    join push_subscriptions s on s.day_zone = begun.zone
    where s.kind = 'new-day' ${unlessNoted(sql)}`;
}

/** The time zones of all morning reminders. */
export async function morningZones(sql: Queryable): Promise<string[]> {
  const rows = await sql<{ zone: string }[]>`
    select distinct zone from push_subscriptions where kind = 'morning'`;
  return rows.map(({ zone }) => zone);
}

/**
 * Queues the mornings of a zone whose time lies in (after, until], in minutes of its day. `until` is
 * now; it counts on beyond 1440 for the day before.
 */
export async function queueMornings(
  sql: Queryable,
  zone: string,
  day: { date: string; after: number; until: number },
  now: number,
): Promise<void> {
  const at = new Date(now);
  await sql`insert into push_deliveries (subscription_id, date, state, due_at, next_at, created_at)
    select id, ${day.date}::date, 'waiting',
      ${at}::timestamptz - make_interval(mins => ${day.until}::integer - minute), ${at}, ${at}
    from push_subscriptions
    where kind = 'morning' and zone = ${zone} and minute > ${day.after} and minute <= ${day.until}
    ${unlessNoted(sql)}`;
}

/** Notes that nothing is to be sent for a day: the choice was made after its time. */
export async function passOver(
  sql: Queryable,
  subscriptionId: number,
  date: string,
  now: number,
): Promise<void> {
  const at = new Date(now);
  await sql`insert into push_deliveries (subscription_id, date, state, due_at, next_at, created_at)
    values (${subscriptionId}, ${date}, 'silent', ${at}, ${at}, ${at})
    on conflict (subscription_id, date) do update set state = 'silent'
    where push_deliveries.state = 'waiting'`;
}

/**
 * Takes the turn from what waits for a push service that is away: its user has chosen another time.
 * The rows stay, because a server may be sending one at this moment, and that day is told then.
 */
export async function putOffWaiting(sql: Queryable, subscriptionId: number): Promise<void> {
  await sql`update push_deliveries set next_at = 'infinity'
    where subscription_id = ${subscriptionId} and state = 'waiting'`;
}

/**
 * Forgets that nothing was to be sent from a day on, or could be: a later choice has its time still to
 * come, and gives the rows their turn then. They stay like those of {@link putOffWaiting}, because a
 * server may be sending one at this moment, and no day is told twice.
 */
export async function forgetPassedOver(
  sql: Queryable,
  subscriptionId: number,
  from: string,
): Promise<void> {
  await sql`update push_deliveries set state = 'waiting', next_at = 'infinity'
    where subscription_id = ${subscriptionId} and date >= ${from}
      and state in ('silent', 'failed')`;
}

/**
 * Takes up to `count` reminders whose turn it is, for `lease` ms: when this server dies before
 * it tells what became of them, another one takes them.
 */
export async function takeDeliveries(
  sql: Queryable,
  { now, lease, count }: { now: number; lease: number; count: number },
): Promise<Delivery[]> {
  return sql<Delivery[]>`
    with taken as (
      update push_deliveries set attempts = attempts + 1, next_at = ${new Date(now + lease)}
      where (subscription_id, date) in (
        select subscription_id, date from push_deliveries
        where state = 'waiting' and next_at <= ${new Date(now)}
        order by next_at limit ${count} for update skip locked)
      returning subscription_id, date, due_at, attempts)
    select s.id, s.endpoint, s.p256dh, s.auth, s.kind, s.user_id as "userId",
      s.day_zone as "dayZone", taken.date, taken.due_at as "dueAt", taken.attempts
    from taken join push_subscriptions s on s.id = taken.subscription_id`;
}

/** Notes what became of a reminder. */
export async function endDelivery(
  sql: Queryable,
  { id, date }: Pick<Delivery, "id" | "date">,
  end: DeliveryEnd,
): Promise<void> {
  if (end.state === "waiting") {
    await sql`update push_deliveries set next_at = ${new Date(end.next)}
      where subscription_id = ${id} and date = ${date} and next_at < 'infinity'`;
    return;
  }
  await sql`update push_deliveries set state = ${end.state}
    where subscription_id = ${id} and date = ${date}`;
}

/** The saved plans of these people for these dates: for each, who planned which day. */
export async function plansOf(
  sql: Queryable,
  userIds: readonly number[],
  dates: readonly string[],
): Promise<{ userId: number; date: string }[]> {
  return sql<{ userId: number; date: string }[]>`
    select distinct user_id as "userId", date from entries
    where user_id = any(${[...userIds]}) and date = any(${[...dates]}::date[])
      and deleted_at is null`;
}

/** Forgets what was sent before a time. */
export async function dropOldDeliveries(sql: Queryable, before: number): Promise<void> {
  const at = new Date(before);
  await sql`delete from push_deliveries where created_at < ${at}`;
  await sql`delete from push_days where begun_at < ${at}`;
}
