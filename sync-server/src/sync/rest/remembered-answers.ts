import { createHash } from "node:crypto";
import type { Transaction } from "../../plugins/database/database.ts";
import { refuse } from "../../plugins/requests/errors.ts";

/** What tells the content of one call from that of another. */
export function digestOf(content: unknown): string {
  return createHash("sha256").update(JSON.stringify(content)).digest("base64");
}

/**
 * What the same call was answered the first time; null for a new one or one without a key. Call it
 * while the user's other calls wait.
 *
 * @param other what is said where the key came with other content before
 */
export async function recallAnswer<T>(
  tx: Transaction,
  userId: number,
  key: string | undefined,
  digest: string,
  other = "This Idempotency-Key was used for another call",
): Promise<T | null> {
  if (key === undefined) return null;
  const [known] = await tx<{ digest: string; answer: T }[]>`
    select digest, answer from idempotency_keys where user_id = ${userId} and key = ${key}`;
  if (known && known.digest !== digest) {
    throw refuse("conflict", other);
  }
  return known?.answer ?? null;
}

/** So many answers of one account are kept, more than anybody sends again, and so many bytes of them. */
const MOST = { answers: 1_000, bytes: 8 * 1024 * 1024 } as const;

/** Keeps the answer of a call with a key for seven days, unless too many others came since. */
export async function rememberAnswer(
  tx: Transaction,
  userId: number,
  key: string | undefined,
  digest: string,
  answer: unknown,
): Promise<void> {
  if (key === undefined) return;
  await tx`delete from idempotency_keys
    where user_id = ${userId} and created_at < now() - interval '7 days'`;
  await tx`insert into idempotency_keys (user_id, key, digest, answer)
    values (${userId}, ${key}, ${digest}, ${JSON.stringify(answer)}::text::jsonb)`;
  await forgetOldest(tx, userId, key);
}

/**
 * What is kept here counts into no quota, and a call that makes nothing new can be sent with a new key
 * each time: without an end one account could fill the disk. The one of this call stays.
 */
async function forgetOldest(tx: Transaction, userId: number, key: string): Promise<void> {
  await tx`
    delete from idempotency_keys where user_id = ${userId} and key in (
      select key from (
        select key, row_number() over latest_first as place,
          sum(pg_column_size(answer)) over latest_first as bytes
        from idempotency_keys where user_id = ${userId}
        window latest_first as (order by key = ${key} desc, created_at desc, key)
      ) as kept
      where place > ${MOST.answers} or (place > 1 and bytes > ${MOST.bytes}))`;
}
