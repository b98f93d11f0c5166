import type { ErrorCode } from "@reignwell/contract";
import * as z from "zod/mini";

/** How long a call may take before it counts as "no connection". */
const TIMEOUT = 10_000;

/** What is shown when no answer of ours came. */
const NO_CONNECTION = "There is no connection right now. Please try again when you are online.";
const NO_REASON = "Something went wrong on the server. Nothing was changed; please try again.";

const errorBody = z.object({
  code: z.optional(z.string()),
  message: z.optional(z.string()),
  issues: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
});
type RefusalBody = z.infer<typeof errorBody>;

/**
 * Why a call failed: `offline` when no answer of our server came (no network, too slow, or
 * somebody else's page such as a hotel's log-in), `refused` when our server said no.
 */
export type ApiErrorKind = "offline" | "refused";

/** Any answer that is not a success (C-006). */
export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  /** The HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** What programs decide on; a newer server may send one that this app does not know yet. */
  readonly code: ErrorCode | (string & {}) | null;
  /** The server's words without the status (E-012), or null when it said none. */
  readonly serverMessage: string | null;
  readonly issues: readonly { path: string; message: string }[];

  constructor(kind: ApiErrorKind, status: number, message: string, body: RefusalBody = {}) {
    super(message);
    this.name = "ApiError";
    this.kind = kind;
    this.status = status;
    this.code = body.code ?? null;
    this.serverMessage = body.message || null;
    this.issues = body.issues ?? [];
  }

  /** The words for a person: the server's own, else a plain sentence. */
  get readable(): string {
    if (this.kind === "offline") return NO_CONNECTION;
    return this.serverMessage ?? NO_REASON;
  }
}

/** A call's method and, for answers that are read, the schema they must have. */
export interface ApiCall<Answer> {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  body?: unknown;
  /** For a creating call: the same key again makes nothing twice. */
  onceKey?: string;
  /** Without one the answer's body is not read. */
  answer?: z.ZodMiniType<Answer>;
}

/**
 * Calls our server: cookies of this origin, a JSON content type only with a body, the answer
 * parsed at this border. Throws {@link ApiError} for anything that is not a success.
 */
export async function callApi<Answer = undefined>(call: ApiCall<Answer>): Promise<Answer> {
  const response = await send(call);
  if (!response.ok) throw await refusal(response);
  // Nothing asked for: `Answer` is then `undefined` by its default.
  if (!call.answer) return undefined as Answer;
  const parsed = call.answer.safeParse(await readJson(response));
  // A 200 that is not what we asked for is somebody else's page: remove nothing, try later.
  if (!parsed.success) throw new ApiError("offline", 0, `${call.path}: not an answer of ours`);
  return parsed.data;
}

async function send(call: ApiCall<unknown>): Promise<Response> {
  const withBody = call.body !== undefined;
  try {
    return await fetch(call.path, {
      method: call.method ?? "GET",
      credentials: "same-origin",
      // What the device keeps for later lies in its database; a cached answer would pass for news.
      cache: "no-store",
      headers: {
        Accept: "application/json",
        ...(withBody ? { "Content-Type": "application/json" } : {}),
        ...(call.onceKey === undefined ? {} : { "Idempotency-Key": call.onceKey }),
      },
      ...(withBody ? { body: JSON.stringify(call.body) } : {}),
      signal: AbortSignal.timeout(TIMEOUT),
    });
  } catch (cause) {
    const error = new ApiError("offline", 0, `${call.path}: no answer`);
    error.cause = cause;
    throw error;
  }
}

async function refusal(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => "");
  const message = `${response.status}: ${text || response.statusText}`;
  return new ApiError("refused", response.status, message, readErrorBody(text));
}

function readErrorBody(text: string): RefusalBody {
  const parsed = errorBody.safeParse(parseJson(text));
  return parsed.success ? parsed.data : {};
}

async function readJson(response: Response): Promise<unknown> {
  return parseJson(await response.text().catch(() => ""));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
