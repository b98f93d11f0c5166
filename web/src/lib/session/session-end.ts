import type { ErrorCode } from "@reignwell/contract";

/** What the server says of a session that its owner ended from elsewhere. */
export type SessionEnd = Extract<ErrorCode, "session_ended" | "account_deleted">;

export interface SessionEndNotice {
  accountKey: string;
  why: SessionEnd;
}

/** Whether an error code says so; any other refused session has merely expired (DEC-112). */
export function isSessionEnd(code: unknown): code is SessionEnd {
  return code === "session_ended" || code === "account_deleted";
}
