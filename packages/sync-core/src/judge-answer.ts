import { type ErrorCode, readSyncAnswer, type SyncAnswer } from "@reignwell/contract";
import type { Reply } from "./ports.ts";

/** Why the engine waits for the person or for a new version. */
export type PauseReason = "signed-out" | "forbidden" | "update-needed";

/** What an answer means for the batch that was sent. */
export type Verdict =
  | { do: "settle"; answer: SyncAnswer }
  /** Keep everything and try again later. */
  | { do: "retry"; retryAfter: number | null }
  /** Keep everything until the person or an update acts. */
  | { do: "pause"; reason: PauseReason }
  /** Send fewer changes; a single one is set aside with this refusal. */
  | { do: "split"; code: string; message: string }
  /** The device's numbers were used by a copy of it: go on under a new device id. */
  | { do: "renew" };

/** The only 409 that a sync request is answered with [P4]. */
const STALE_PUSH: ErrorCode = "stale_push";
const UNREACHABLE: Verdict = { do: "retry", retryAfter: null };

/**
 * Reads an answer (the table of docs/sync-protocol.md, [P6]). Whatever is not certainly an
 * answer of our server counts as "no network": a captive portal says 200 to everything, and
 * nothing may be removed because of it.
 */
export function judgeReply(reply: Reply, push: number): Verdict {
  if (reply.kind === "unreachable") return UNREACHABLE;
  const { status, retryAfter } = reply;
  if (status === 200) {
    const answer = readSyncAnswer(reply.body);
    return answer?.push === push ? { do: "settle", answer } : UNREACHABLE;
  }
  if (status === 408 || status === 425 || status === 429 || status >= 500) {
    return { do: "retry", retryAfter };
  }
  const refusal = errorBody(reply.body);
  // A proxy or portal can answer any status; only our own error form may change what we keep.
  if (!refusal) return UNREACHABLE;
  switch (status) {
    case 400:
    case 413:
      return { do: "split", ...refusal };
    case 401:
      return { do: "pause", reason: "signed-out" };
    case 403:
      return { do: "pause", reason: "forbidden" };
    case 409:
      return refusal.code === STALE_PUSH ? { do: "renew" } : UNREACHABLE;
    case 426:
      return { do: "pause", reason: "update-needed" };
    default:
      return UNREACHABLE;
  }
}

function errorBody(body: unknown): { code: string; message: string } | null {
  if (typeof body !== "object" || body === null) return null;
  if (!("code" in body && "message" in body)) return null;
  const { code, message } = body;
  return typeof code === "string" && typeof message === "string" ? { code, message } : null;
}
