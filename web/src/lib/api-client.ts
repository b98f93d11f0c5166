import { type ErrorCode, ROUTES } from "@reignwell/contract";
import { isSessionEnd } from "./session/session-end.ts";

/** How long a call may take before it counts as "no connection". */
const TIMEOUT = 10_000;

/** What is shown when no answer of ours came. */
const NO_CONNECTION = "There is no connection right now. Please try again when you are online.";
const NO_REASON = "Something went wrong on the server. Nothing was changed; please try again.";

/** What a refusal says of itself; each part is taken where it has the right form. */
interface RefusalBody {
  code?: string | undefined;
  message?: string | undefined;
  issues?: { path: string; message: string }[];
}

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
  /**
   * Reads the answer's body, and gives null for what is none of our answers; without a reader the
   * body is not read. By a schema: `(body) => schema.safeParse(body).data ?? null`.
   */
  read?: (body: unknown) => Answer | null;
  /** Ends the call early, or later than calls usually end. */
  signal?: AbortSignal;
}

/** `onRefusal` is called when an answer says that the session was ended from elsewhere. */
export const sessionEnds: { onRefusal?: () => void } = {};

/**
 * Calls our server: cookies of this origin, a JSON content type only with a body, the answer
 * parsed at this border. Throws {@link ApiError} for anything that is not a success.
 */
export async function callApi<Answer = undefined>(call: ApiCall<Answer>): Promise<Answer> {
  const response = await send(call);
  if (!response.ok) {
    const error = await refusal(response);
    // Whoever asks who this is hears it from the error.
    if (isSessionEnd(error.code) && call.path !== ROUTES.user) sessionEnds.onRefusal?.();
    throw error;
  }
  if (isPage(response)) throw new ApiError("offline", 0, `${call.path}: not an answer of ours`);
  // Nothing asked for: `Answer` is then `undefined` by its default.
  if (!call.read) return undefined as Answer;
  const answer = call.read(await readJson(response));
  // A 200 that is not what we asked for is somebody else's page: remove nothing, try later.
  if (answer === null) throw new ApiError("offline", 0, `${call.path}: not an answer of ours`);
  return answer;
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
      signal: call.signal ?? AbortSignal.timeout(TIMEOUT),
    });
  } catch (cause) {
    const error = new ApiError("offline", 0, `${call.path}: no answer`);
    error.cause = cause;
    throw error;
  }
}

/** A captive portal says 200 to everything, also where no body is awaited. */
function isPage(response: Response): boolean {
  return response.headers.get("content-type")?.startsWith("text/html") ?? false;
}

async function refusal(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => "");
  const message = `${response.status}: ${text || response.statusText}`;
  return new ApiError("refused", response.status, message, readErrorBody(text));
}

function readErrorBody(text: string): RefusalBody {
  const body = parseJson(text);
  if (!isRecord(body)) return {};
  const { code, message, issues } = body;
  return {
    code: readText(code),
    message: readText(message),
    issues: Array.isArray(issues) ? issues.flatMap(readIssue) : [],
  };
}

function readText(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function readIssue(issue: unknown): { path: string; message: string }[] {
  if (!isRecord(issue)) return [];
  const { path, message } = issue;
  return typeof path === "string" && typeof message === "string" ? [{ path, message }] : [];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
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
