import type { PushSubscribeRequest } from "@reignwell/contract";
import type { PushTarget } from "../../gateways/push.ts";
import type { Queryable } from "../../plugins/database/database.ts";

/** A browser that gets reminders of the day. */
export interface StoredSubscription extends PushTarget {
  id: number;
}

/**
 * Keeps a browser's subscription and choice. The address belongs to one browser: when somebody
 * else signs in there, it is theirs from then on. The browser proves itself by its keys: who merely
 * learned the address must not take the reminders of another away, so null, and nothing changes.
 * Gives the subscription's id, and whether the choice is a new one.
 */
export async function keepSubscription(
  sql: Queryable,
  userId: number,
  {
    endpoint,
    keys,
    reminder,
    dayZone = null,
  }: Omit<PushSubscribeRequest, "dayZone"> & { dayZone?: string | null | undefined },
  now: number,
): Promise<{ id: number; isNewChoice: boolean } | null> {
  const minute = reminder.kind === "morning" ? reminder.minute : null;
  const zone = reminder.kind === "morning" ? reminder.zone : null;
  const at = new Date(now);
  const [before] = await sql<{ same: boolean }[]>`
    select user_id = ${userId} and kind = ${reminder.kind} and minute is not distinct from ${minute}
      and zone is not distinct from ${zone} and day_zone is not distinct from ${dayZone} as same
    from push_subscriptions where endpoint = ${endpoint} for update`;
  const [row] = await sql<{ id: number }[]>`
    insert into push_subscriptions
      (user_id, endpoint, p256dh, auth, kind, minute, zone, day_zone, confirmed_at)
    values (${userId}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${reminder.kind},
      ${minute}, ${zone}, ${dayZone}, ${at})
    on conflict (endpoint) do update set user_id = excluded.user_id, p256dh = excluded.p256dh,
      auth = excluded.auth, kind = excluded.kind, minute = excluded.minute, zone = excluded.zone,
      day_zone = excluded.day_zone, confirmed_at = excluded.confirmed_at
    where push_subscriptions.user_id = excluded.user_id
      or (push_subscriptions.p256dh = excluded.p256dh and push_subscriptions.auth = excluded.auth)
    returning id`;
  return row ? { id: row.id, isNewChoice: before?.same !== true } : null;
}

/** Forgets all but the newest subscriptions of a person. */
export async function dropOldest(sql: Queryable, userId: number, keep: number): Promise<void> {
  await sql`delete from push_subscriptions where user_id = ${userId} and id not in (
    select id from push_subscriptions where user_id = ${userId}
    order by confirmed_at desc, id desc limit ${keep})`;
}

/** A person's own subscription at an address, or null. */
export async function findSubscription(
  sql: Queryable,
  userId: number,
  endpoint: string,
): Promise<StoredSubscription | null> {
  const [row] = await sql<StoredSubscription[]>`
    select id, endpoint, p256dh, auth from push_subscriptions
    where user_id = ${userId} and endpoint = ${endpoint}`;
  return row ?? null;
}

/** Forgets a person's own subscription. */
export async function dropSubscription(
  sql: Queryable,
  userId: number,
  endpoint: string,
): Promise<void> {
  await sql`delete from push_subscriptions where user_id = ${userId} and endpoint = ${endpoint}`;
}

/** Forgets subscriptions that their push service no longer knows. */
export async function dropGone(sql: Queryable, ids: readonly number[]): Promise<void> {
  await sql`delete from push_subscriptions where id = any(${[...ids]})`;
}
