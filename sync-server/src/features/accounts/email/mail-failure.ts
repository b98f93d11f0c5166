import type { FastifyRequest } from "fastify";

/**
 * Notes that a mail did not leave. Only what kind of failure it was: a mail server's words repeat
 * the address, and a log holds no personal data.
 */
export function noteMailFailure(request: FastifyRequest): (error: unknown) => void {
  return (error) => {
    const read = (name: string): unknown =>
      typeof error === "object" && error !== null ? Reflect.get(error, name) : undefined;
    const [code, responseCode] = [read("code"), read("responseCode")];
    request.log.error({ mail: { code, responseCode } }, "a mail could not be sent");
  };
}
