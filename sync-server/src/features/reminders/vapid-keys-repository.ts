import type { VapidKeys } from "../../gateways/push.ts";
import type { Queryable } from "../../plugins/database/database.ts";

/**
 * The kept pair of keys, or these ones, kept from now on. Of several servers that start together
 * the first one's stay: a browser's subscription is worth nothing with another pair.
 */
export async function storedVapidKeys(sql: Queryable, fresh: () => VapidKeys): Promise<VapidKeys> {
  const known = await readKeys(sql);
  if (known) return known;
  const { publicKey, privateKey } = fresh();
  await sql`insert into push_keys (public_key, private_key) values (${publicKey}, ${privateKey})
    on conflict (only_row) do nothing`;
  const kept = await readKeys(sql);
  if (kept === null) throw new Error("the VAPID keys were not kept");
  return kept;
}

async function readKeys(sql: Queryable): Promise<VapidKeys | null> {
  const [row] = await sql<VapidKeys[]>`
    select public_key as "publicKey", private_key as "privateKey" from push_keys`;
  return row ?? null;
}
