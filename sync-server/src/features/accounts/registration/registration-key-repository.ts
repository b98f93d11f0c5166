import { createHash } from "node:crypto";
import type { Queryable } from "../../../plugins/database/database.ts";

/** So long a repeated registration is known by its key, in ms. */
const KEPT_FOR = 7 * 24 * 60 * 60 * 1000;

/** What a registration is known by when it comes a second time. */
export interface RegistrationKey {
  keyHash: Buffer;
  /** Hash of the form without its password: no hash of a password is stored outside of users. */
  formHash: Buffer;
  /** When it came, in ms since 1970. */
  at: number;
}

/** The form that came with this key before, or null. */
export async function findRegistration(
  sql: Queryable,
  keyHash: Buffer,
  now: number,
): Promise<{ formHash: Buffer } | null> {
  const [row] = await sql<{ form_hash: Buffer }[]>`
    select form_hash from registration_keys
    where key_hash = ${keyHash} and created_at > ${new Date(now - KEPT_FOR)}`;
  return row ? { formHash: Buffer.from(row.form_hash) } : null;
}

/**
 * The part of the statement that makes an account, `made`, which notes the key with it: of an
 * account without its key a repetition would say that the name is taken.
 */
export function keepingKey(sql: Queryable, key: RegistrationKey | undefined) {
  if (key === undefined) return sql``;
  return sql`, forgotten as (
      delete from registration_keys where created_at <= ${new Date(key.at - KEPT_FOR)}
    ), kept as (
      insert into registration_keys (key_hash, form_hash, user_id, created_at)
      select ${key.keyHash}::bytea, ${key.formHash}::bytea, id, ${new Date(key.at)}::timestamptz
      from made
      on conflict (key_hash) do nothing
    )`;
}

/** What is kept of a text that must not be readable from the database. */
export function hashOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
