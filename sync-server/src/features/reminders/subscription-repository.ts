import type { PushSubscribeRequest } from "@reignwell/contract";
import type { PushTarget } from "../../gateways/push.ts";
import type { Queryable } from "../../plugins/database/database.ts";

/** A browser that gets reminders of the day. */
export interface StoredSubscription extends PushTarget {
  id: number;
}

/** What a stored choice differs in from the one before; all is new where there was none. */
export interface NewParts {
  user: boolean;
  /** When it comes: at a time of the day, its zone included, or with the new day. */
  time: boolean;
  /** The zone of the device that the user's day follows. */
  dayZone: boolean;
}

/**
 * Keeps a browser's subscription and choice. The address belongs to one browser: when somebody
 * else signs in there, it is theirs from then on. The browser proves itself by its keys: who merely
 * learned the address must not take the reminders of another away, so null, and nothing changes.
 * Gives the subscription's id, and what of the choice is new.
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
): Promise<{ id: number; isNew: NewParts } | null> {
  const minute = reminder.kind === "morning" ? reminder.minute : null;
  const zone = reminder.kind === "morning" ? reminder.zone : null;
  const at = new Date(now);
  const [isNew = { user: true, time: true, dayZone: true }] = await sql<NewParts[]>`
    select user_id <> ${userId} as user, day_zone is distinct from ${dayZone} as "dayZone",
      kind <> ${reminder.kind} or minute is distinct from ${minute}
        or zone is distinct from ${zone} as time
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
  return row ? { id: row.id, isNew } : null;
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
