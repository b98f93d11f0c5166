import type { FastifyInstance, FastifyServerOptions } from "fastify";
import type { Config } from "../../config.ts";

/**
 * The log holds request ids, routes, counts and times; never an address with its secrets, a
 * header, a body, a cookie, or the values that a database error repeats.
 */
export function loggerOptions(
  config: Config,
  stream?: { write(line: string): void },
): NonNullable<FastifyServerOptions["logger"]> {
  return {
    level: config.logLevel,
    base: null,
    serializers: { err: describeError },
    ...(stream ? { stream } : {}),
  };
}

/** One line for each answer, by route pattern: addresses may hold tokens and searched words. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    request.log.info({
      method: request.method,
      route: request.routeOptions.url ?? "none",
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    });
  });
}

/**
 * What an error may say in the log. PostgreSQL repeats stored values in its message and detail,
 * so of its errors only the names are kept; the stack without the message says where it was.
 */
export function describeError(error: unknown): Record<string, unknown> & {
  type: string;
  message: string;
  stack: string;
} {
  if (!(error instanceof Error)) return { type: typeof error, message: "not an Error", stack: "" };
  const fromDatabase = "severity" in error;
  const names: Record<string, unknown> = {};
  for (const key of ["code", "constraint_name", "table_name", "routine"] as const) {
    if (key in error) names[key] = Reflect.get(error, key);
  }
  return {
    ...names,
    type: error.name,
    message: fromDatabase ? "database error" : error.message,
    stack: (error.stack ?? "")
      .split("\n")
      .filter((line) => /^\s+at /.test(line))
      .join("\n"),
  };
}
