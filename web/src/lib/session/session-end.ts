import type { ErrorCode } from "@reignwell/contract";

/** What the server says of a session that its owner ended from elsewhere. */
export type SessionEnd = Extract<ErrorCode, "session_ended" | "account_deleted">;

/** Whether the server says so; any other refused session is merely over (DEC-112). */
export function isSessionEnd(code: unknown): code is SessionEnd {
  return code === "session_ended" || code === "account_deleted";
}
