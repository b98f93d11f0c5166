import { createHash } from "node:crypto";
import type { ErrorCode } from "@reignwell/contract";
import type { Queryable } from "../database/database.ts";
import { hashOfSession } from "./session-hash.ts";

/** Why a session is over that its owner ended from another device. */
export type SessionEnd = Extract<ErrorCode, "session_ended" | "account_deleted">;

/** A session that was ended from elsewhere, as the request that still carries it shows it. */
export interface EndedSession {
  why: SessionEnd;
  /** Whether it was this person's, named as the local database names itself to the server. */
  belongedTo(owner: string): boolean;
}

/** The session if its owner ended it from elsewhere; null for one that expired or never was. */
export async function findEndedSession(
  sql: Queryable,
  sessionId: string,
): Promise<EndedSession | null> {
  const idHash = hashOfSession(sessionId);
  const [row] = await sql<{ owner_hash: Buffer; user_id: number | null }[]>`
    select owner_hash, user_id from ended_sessions where id_hash = ${idHash}`;
  if (!row) return null;
  return {
    why: row.user_id === null ? "account_deleted" : "session_ended",
    belongedTo: (owner) =>
      createHash("sha256").update(idHash).update(owner).digest().equals(row.owner_hash),
  };
}

/** Forgets what ended before this time: no device can hold such a session any more. */
export async function forgetEndedSessions(sql: Queryable, before: Date): Promise<void> {
  await sql`delete from ended_sessions where ended_at <= ${before}`;
}
