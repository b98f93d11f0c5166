import { type ErrorCode, ROUTES } from "@reignwell/contract";
import { isSessionEnd } from "./session/session-end.ts";

const TIMEOUT = 10_000;

/** Shown when the server did not answer. */
const NO_CONNECTION = "There’s no connection right now. Please try again when you’re online.";
const NO_REASON = "Something went wrong on the server. Nothing was changed; please try again.";

/** The body of a refusal, as far as it is one of ours. */
export interface RefusalBody {
  code?: string | undefined;
  message?: string | undefined;
  issues?: { path: string; message: string }[];
}

/**
 * Why a call failed: `offline` when the server did not answer (no network, too slow, or another
 * page such as a hotel's log-in), `refused` when it said no.
 */
export type ApiErrorKind = "offline" | "refused";

export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  readonly status: number;
  /** What programs decide on; a newer server may send a code that this app does not know. */
  readonly code: ErrorCode | (string & {}) | null;
  /** What the server said, in words for a person (E-012); null when it said nothing of that kind. */
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

  get readable(): string {
    if (this.kind === "offline") return NO_CONNECTION;
    return this.serverMessage ?? NO_REASON;
  }
}

export interface ApiCall<Answer> {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  body?: unknown;
  /** For a creating call: the same key again makes nothing twice. */
  onceKey?: string;
  /**
   * Reads the answer's body and gives null for what the server cannot have sent; without a reader
   * the body is not read. By a schema: `(body) => schema.safeParse(body).data ?? null`.
   */
  read?: (body: unknown) => Answer | null;
  /** Aborts the call; it also replaces the usual timeout. */
  signal?: AbortSignal;
}

/**
 * Loads what turns a refusal into words for a person (`refusal-words.ts`). A page sets it when it
 * starts and fetches the texts with its first refusal; the service worker shows none. Without it
 * nothing of the server's words is kept.
 */
export const refusalWords: {
  load?: () => Promise<{ forPeople: (body: RefusalBody) => RefusalBody }>;
} = {};

/** `onRefusal` is called when an answer says that the session was ended from elsewhere. */
export const sessionEnds: { onRefusal?: () => void } = {};

export interface AnswerTimes {
  /** The answer's header of that name, in whole seconds. */
  date: string | null;
  askedAt: number;
  answeredAt: number;
}

/** The latest answer's times, and who gets each; the part of the page that compares comes later. */
export const serverTimes: { latest?: AnswerTimes; onAnswer?: (times: AnswerTimes) => void } = {};

/**
 * Calls the server: cookies of this origin, a JSON content type only with a body, the answer
 * parsed here. Throws {@link ApiError} for anything that is not a success.
 */
export async function callApi<Answer = undefined>(call: ApiCall<Answer>): Promise<Answer> {
  const askedAt = Date.now();
  const response = await send(call);
  if (!response.ok) {
    const error = await refusal(response, call.path);
    // The caller that asks for the user gets the end of the session as its error.
    if (isSessionEnd(error.code) && call.path !== ROUTES.session) sessionEnds.onRefusal?.();
    throw error;
  }
  if (isPage(response)) throw new ApiError("offline", 0, `${call.path}: not an answer of ours`);
  const times = { date: response.headers.get("date"), askedAt, answeredAt: Date.now() };
  serverTimes.latest = times;
  serverTimes.onAnswer?.(times);
  // Without a reader `Answer` is `undefined` by its default.
  if (!call.read) return undefined as Answer;
  const answer = call.read(await readJson(response));
  // An unexpected body comes from a captive portal or a proxy: nothing may be removed because of
  // it.
  if (answer === null) throw new ApiError("offline", 0, `${call.path}: not an answer of ours`);
  return answer;
}

async function send(call: ApiCall<unknown>): Promise<Response> {
  const withBody = call.body !== undefined;
  try {
    return await fetch(call.path, {
      method: call.method ?? "GET",
      credentials: "same-origin",
      // The database holds what the device keeps; a cached answer would pass for a new one.
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

/** A captive portal answers 200 to everything, also where no body is expected. */
function isPage(response: Response): boolean {
  return response.headers.get("content-type")?.startsWith("text/html") ?? false;
}

async function refusal(response: Response, path: string): Promise<ApiError> {
  const text = await response.text().catch(() => "");
  const message = `${response.status}: ${text || response.statusText}`;
  const body = await inWords(readErrorBody(text), path);
  return new ApiError("refused", response.status, message, body);
}

async function inWords(body: RefusalBody, path: string): Promise<RefusalBody> {
  // The session's end has words of its own, wherever it is heard of.
  if (path === ROUTES.session) return { code: body.code };
  const words = await refusalWords.load?.().catch(() => undefined);
  return words?.forPeople(body) ?? { code: body.code };
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
