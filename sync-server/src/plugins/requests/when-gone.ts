import type { FastifyReply } from "fastify";

/**
 * Acts when the caller has been answered or has left, and at once where that has happened: who
 * leaves while the session is looked up is gone before the handler runs, and `close` comes no more.
 */
export function whenGone({ raw }: FastifyReply, act: () => void): void {
  if (raw.destroyed || raw.writableEnded) act();
  else raw.once("close", act);
}
