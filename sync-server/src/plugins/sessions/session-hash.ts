import { createHash } from "node:crypto";

/** What the tables keep of a session id: a thief of a table has no session. */
export function hashOfSession(sessionId: string): Buffer {
  return createHash("sha256").update(sessionId).digest();
}
