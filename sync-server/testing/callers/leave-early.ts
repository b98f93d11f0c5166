import { once } from "node:events";
import type { ClientRequest, ServerResponse } from "node:http";
import type { TestServer } from "../start-test-server.ts";

/**
 * Sends requests over sockets and leaves each before its handler runs: what the server asks first
 * waits, because the table that it asks is locked.
 */
export async function leaveEarly(
  { app, database }: TestServer,
  table: "login_attempts" | "sessions",
  requests: readonly (() => ClientRequest)[],
): Promise<void> {
  const locked = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const held = database.transaction(async (tx) => {
    await tx`lock table ${tx(table)} in access exclusive mode`;
    locked.resolve();
    await release.promise;
  });
  await locked.promise;
  try {
    for (const send of requests) await leaveOne(app.server, send);
  } finally {
    release.resolve();
    await held;
  }
}

async function leaveOne(server: TestServer["app"]["server"], send: () => ClientRequest) {
  const arrived = once(server, "request") as Promise<[unknown, ServerResponse]>;
  const request = send().on("error", () => undefined);
  const [, answer] = await arrived;
  const left = once(answer, "close");
  request.destroy();
  await left;
}
