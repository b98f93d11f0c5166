import type { Queryable } from "../../../plugins/database/database.ts";

/** A link that is about to be mailed. */
export interface NewConfirmation {
  userId: number;
  email: string;
  tokenHash: Buffer;
  expiresAt: Date;
}

/** Stores a link and forgets those of everybody that are too old. Earlier ones go on working. */
export async function storeConfirmation(
  sql: Queryable,
  { userId, email, tokenHash, expiresAt }: NewConfirmation,
  now: number,
): Promise<void> {
  await sql`
    with forgotten as (delete from email_confirmations where expires_at <= ${new Date(now)})
    insert into email_confirmations (token_hash, user_id, email, expires_at)
    values (${tokenHash}, ${userId}, ${email}, ${expiresAt})`;
}

/**
 * Uses the link up and marks its address as confirmed; false for an unknown, used or old link, and
 * for one to an address that the account no longer has.
 */
export async function confirmByToken(
  sql: Queryable,
  tokenHash: Buffer,
  now: number,
): Promise<boolean> {
  const confirmed = await sql`
    with used as (
      delete from email_confirmations
      where token_hash = ${tokenHash} and expires_at > ${new Date(now)}
      returning user_id, email)
    update users set email_confirmed_at = ${new Date(now)}
    from used where users.id = used.user_id and users.email = used.email
    returning 1`;
  return confirmed.length > 0;
}

/** The account's address and whether its owner confirmed it; null without an address. */
export async function findEmail(
  sql: Queryable,
  userId: number,
): Promise<{ email: string; confirmed: boolean } | null> {
  const [row] = await sql<{ email: string; confirmed: boolean }[]>`
    select email, email_confirmed_at is not null as confirmed from users
    where id = ${userId} and email is not null`;
  return row ?? null;
}

/** The address that mails about the account may go to; null while none is confirmed. */
export async function findConfirmedEmail(sql: Queryable, userId: number): Promise<string | null> {
  const found = await findEmail(sql, userId);
  return found?.confirmed ? found.email : null;
}

/** Marks the account's address as confirmed if it is this one: the operator vouches for it. */
export async function confirmAddress(
  sql: Queryable,
  userId: number,
  email: string,
  now: number,
): Promise<void> {
  await sql`update users set email_confirmed_at = ${new Date(now)}
    where id = ${userId} and email = ${email} and email_confirmed_at is null`;
}
