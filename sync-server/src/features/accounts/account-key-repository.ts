import type { Database } from "../../plugins/database/database.ts";

/** So many accounts are given their keys at once; none is locked for longer than that takes. */
const PAGE = 1000;

/**
 * Gives a key to each account that was made before accounts had keys [I1]. Run it at the start,
 * before anybody is answered; several servers may do it at once.
 */
export async function fillAccountKeys({ sql }: Database): Promise<void> {
  for (let filled = PAGE; filled === PAGE; ) {
    const rows = await sql`
      update users set account_key = gen_random_uuid()
      where id in (select id from users where account_key is null limit ${PAGE} for update)
        and account_key is null
      returning id`;
    filled = rows.length;
  }
}
