import type { Database, Transaction } from "../plugins/database.ts";

/** The user's place in their own history while their lock is held. */
export interface Head {
  /** The version of the latest change; the next change takes the next number. */
  version: number;
}

/**
 * Runs `work` as the user's only writer: the only way to write user-owned rows [S2]. One user's
 * writes are serial, different users never wait for each other. The head that `work` leaves
 * behind is stored with everything else.
 */
export async function withUser<T>(
  database: Database,
  userId: number,
  work: (tx: Transaction, head: Head) => Promise<T>,
): Promise<T> {
  return database.transaction(async (tx) => {
    const head = { version: await lockHead(tx, userId) };
    const before = head.version;
    const result = await work(tx, head);
    if (head.version !== before) {
      await tx`update sync_heads set version = ${head.version} where user_id = ${userId}`;
    }
    return result;
  });
}

async function lockHead(tx: Transaction, userId: number): Promise<number> {
  const [known] = await tx<{ version: number }[]>`
    select version from sync_heads where user_id = ${userId} for update`;
  if (known) return known.version;
  // The first write ever; of two at once, the second waits here for the first.
  await tx`insert into sync_heads (user_id) values (${userId}) on conflict do nothing`;
  const [made] = await tx<{ version: number }[]>`
    select version from sync_heads where user_id = ${userId} for update`;
  return made?.version ?? 0;
}
