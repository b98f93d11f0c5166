import type { Socket } from "node:net";
import { type ErrorBody, type ErrorCode, MESSAGES } from "@reignwell/contract";
import type { ConnectionError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** The HTTP status of every code: the only place that decides it. */
const HTTP_STATUS = {
  malformed_request: 400,
  validation_failed: 400,
  wrong_id: 400,
  unknown_collection: 400,
  invalid_reset_code: 400,
  invalid_recovery_code: 400,
  invalid_confirmation_link: 400,
  signed_out: 401,
  session_ended: 401,
  account_deleted: 401,
  invalid_credentials: 401,
  payment_incomplete: 402,
  payment_working: 402,
  payment_not_counted: 402,
  forbidden: 403,
  wrong_password: 403,
  cross_site: 403,
  membership_required: 403,
  not_found: 404,
  conflict: 409,
  username_taken: 409,
  account_full: 409,
  already_member: 409,
  not_enough_points: 409,
  giveaway_closed: 409,
  giveaway_drawn: 409,
  giveaway_running: 409,
  scripture_date_taken: 409,
  // The operator's choice and no failure of the server.
  payment_not_set_up: 409,
  mailing_list_not_set_up: 409,
  stale_push: 409,
  missing_parent: 409,
  gone: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  client_too_old: 426,
  too_many_requests: 429,
  internal: 500,
  ai_unavailable: 503,
  ai_declined: 503,
  payment_unavailable: 503,
  files_unavailable: 503,
  mailing_list_unavailable: 503,
  mailing_list_refused: 503,
  server_busy: 503,
  database_unavailable: 503,
} as const satisfies Record<ErrorCode, number>;

/** The HTTP status that a code is answered with. */
export function statusOf(code: ErrorCode): number {
  return HTTP_STATUS[code];
}

/** What may come with a refusal besides its code and message. */
export interface RefusalExtra {
  issues?: ErrorBody["issues"];
  /** Seconds until another try makes sense; becomes `Retry-After`. */
  retryAfter?: number;
}

/** An answer that is not a success, on purpose. Everything else that is thrown is a bug. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly statusCode: number;
  readonly extra: RefusalExtra;
  constructor(code: ErrorCode, message: string, extra: RefusalExtra) {
    super(message);
    this.name = "AppError";
    this.code = code;
    this.statusCode = statusOf(code);
    this.extra = extra;
  }
}

/** The error to throw when a call is refused: `throw refuse("not_found")`. */
export function refuse(code: ErrorCode, message?: string, extra: RefusalExtra = {}): AppError {
  return new AppError(code, message ?? defaultMessage(code, extra), extra);
}

/** What a person reads where nothing more exact is known. */
function defaultMessage(code: ErrorCode, { retryAfter }: RefusalExtra): string {
  const { byCode, tooOften } = MESSAGES.refusals;
  return code === "too_many_requests" ? tooOften(retryAfter) : byCode[code];
}

/** The framework's own refusals, in our codes. */
const FRAMEWORK_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: "malformed_request",
  FST_ERR_CTP_EMPTY_JSON_BODY: "malformed_request",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "malformed_request",
  FST_ERR_MAX_PARAM_LENGTH: "not_found",
  FST_ERR_CTP_BODY_TOO_LARGE: "payload_too_large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupported_media_type",
  FST_ERR_HANDLER_TIMEOUT: "database_unavailable",
  FST_STATIC_FORBIDDEN_PATH: "not_found",
};

/** The database is not there, or is going down. */
const DATABASE_GONE = new Set([
  "CONNECTION_CLOSED",
  "CONNECTION_ENDED",
  "CONNECTION_DESTROYED",
  "CONNECT_TIMEOUT",
  "57P01",
  "57P02",
  "57P03",
]);
/** The database is too busy to answer in time. */
const DATABASE_BUSY = new Set(["57014", "55P03", "25P03", "53300"]);
/** What a lost connection's `read` and `write` fail with; a file's have the same names and other codes. */
const CONNECTION_LOST = new Set([
  "ECONNABORTED",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTDOWN",
  "EHOSTUNREACH",
  "ENETDOWN",
  "ENETRESET",
  "ENETUNREACH",
  "ENOTCONN",
  "EPIPE",
  "ETIMEDOUT",
]);
/** Text that PostgreSQL cannot hold; the schemas refuse it, this is the net below them. */
const UNSTORABLE_TEXT = new Set(["22021", "22P05"]);
const STATUS_CODES: Readonly<Record<number, ErrorCode>> = {
  400: "malformed_request",
  // Only the file server throws it, for paths that try to leave its folder.
  403: "not_found",
  404: "not_found",
  413: "payload_too_large",
  415: "unsupported_media_type",
  416: "range_not_satisfiable",
  429: "too_many_requests",
};

/** Whether the database, or the network to it, is gone; one that is only too busy is there. */
export function isDatabaseGone(error: unknown): boolean {
  const { code, syscall } = traits(error);
  return DATABASE_GONE.has(code) || code.startsWith("08") || isNetworkFailure(code, syscall);
}

/** The refusal that any thrown value amounts to; a bug becomes `internal` without details. */
export function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code, statusCode } = traits(error);
  if (code === "FST_ERR_BAD_URL") return refuse("malformed_request", "The address cannot be read");
  const known = FRAMEWORK_CODES[code];
  if (known) return refuse(known);
  if (isDatabaseGone(error) || DATABASE_BUSY.has(code)) return refuse("database_unavailable");
  if (UNSTORABLE_TEXT.has(code)) {
    return refuse(
      "validation_failed",
      "One character in your text can’t be saved. Please remove it.",
    );
  }
  return refuse(STATUS_CODES[statusCode] ?? "internal");
}

/** What reaches out to anything but the database has its own errors. */
function isNetworkFailure(code: string, syscall: string): boolean {
  if (syscall === "connect" || syscall === "getaddrinfo") return true;
  return (syscall === "read" || syscall === "write") && CONNECTION_LOST.has(code);
}

function traits(error: unknown): { code: string; statusCode: number; syscall: string } {
  // Not a copy: some libraries keep these on the prototype of their errors.
  const read = (name: string): unknown =>
    typeof error === "object" && error !== null ? Reflect.get(error, name) : undefined;
  const [code, statusCode, syscall] = [read("code"), read("statusCode"), read("syscall")];
  return {
    code: typeof code === "string" ? code : "",
    statusCode: typeof statusCode === "number" ? statusCode : 500,
    syscall: typeof syscall === "string" ? syscall : "",
  };
}

/** The body of a refusal: `{ code, message, issues? }`. */
export function errorBody(refusal: AppError): ErrorBody {
  const { issues } = refusal.extra;
  return { code: refusal.code, message: refusal.message, ...(issues ? { issues } : {}) };
}

/** Answers every thrown value the same way. */
export function installErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    sendError(error, request, reply);
  });
}

/** Sends a thrown value as a refusal; what was not meant is logged. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = refusalOf(error);
  // A missing outside service is foreseen, and its route has logged why; being busy comes a thousandfold.
  const isMeant =
    error instanceof AppError &&
    (/^(ai|payment|mailing_list)_/.test(error.code) || error.code === "server_busy");
  if (refusal.statusCode >= 500 && !isMeant) request.log.error({ err: error }, "request failed");
  if (refusal.extra.retryAfter !== undefined) {
    reply.header("retry-after", String(refusal.extra.retryAfter));
  }
  // A file's type or caching may have been set before the failure; it is not the answer's.
  reply
    .code(refusal.statusCode)
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8")
    .serializer((body: unknown) => JSON.stringify(body))
    .send(errorBody(refusal));
}

/** Answers what is not even HTTP, and closes the connection. */
export function answerBrokenRequest(error: ConnectionError, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const tooLate = error.code === "ERR_HTTP_REQUEST_TIMEOUT";
  const line = tooLate ? "408 Request Timeout" : "400 Bad Request";
  const body = JSON.stringify(errorBody(refuse("malformed_request")));
  socket.end(
    `HTTP/1.1 ${line}\r\nconnection: close\r\ncontent-type: application/json\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
