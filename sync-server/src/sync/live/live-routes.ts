import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import { ROUTES, recordId } from "@reignwell/contract";
import * as z from "zod/mini";
import type { App, AppDeps } from "../../app-types.ts";
import { refuse } from "../../plugins/requests/errors.ts";
import { whenGone } from "../../plugins/requests/when-gone.ts";
import { currentUser, sessionStands, standingSessions } from "../../plugins/sessions/session.ts";
import { readAccount } from "./read-account.ts";
import type { LiveHub } from "./live-hub.ts";

/** Proxies close connections that are silent for a minute. */
const HEARTBEAT = 25_000;
/**
 * How often the open streams are compared with the sessions, in ms. Only the database knows of
 * every way in which a session ends, a command of the operator's included.
 */
const SESSION_CHECK = 3_000;
/** How long a device waits before it connects again, in ms. */
const RECONNECT = 2_000;
/** More open streams than a person has devices and tabs. */
const MOST_STREAMS = 20;
/** When a caller beyond them may come again, in seconds: a stream whose tab is gone has ended by then. */
const FULL_FOR = 30;
/** A reader this far behind, in bytes, is cut off; it connects again and pulls. */
const MOST_UNREAD = 1024 * 1024;

/** Whose an open stream is, and by which session. */
interface OpenStream {
  userId: number;
  sessionId: string;
}

/** Registers `GET /api/sync/live`: a stream of what the person's other devices write [S5]. */
export function liveRoutes(app: App, deps: AppDeps, hub: LiveHub): void {
  const open = new Map<ServerResponse, OpenStream>();
  const stopChecking = endStaleStreams(open, deps);
  app.addHook("preClose", async () => {
    stopChecking();
    for (const stream of open.keys()) stream.end();
    await hub.close();
  });
  app.get(
    ROUTES.syncLive,
    {
      config: { access: "signed-in" },
      schema: {
        querystring: z.object({ device: z.optional(recordId), user: z.optional(z.string()) }),
      },
    },
    async (request, reply) => {
      const user = currentUser(request);
      // Without a name of its own the caller hears of every change, its own ones included.
      const { user: listener, device = randomUUID() } = request.query;
      // The browser's session may be another user's by now, whose rows would be written into this
      // one's database: for this device the session has ended [P8].
      if (listener !== undefined && listener !== user.accountKey) throw refuse("signed_out");
      const mine = [...open.values()].filter(({ userId }) => userId === user.id);
      if (mine.length >= MOST_STREAMS) {
        throw refuse("too_many_requests", undefined, { retryAfter: FULL_FOR });
      }
      reply.hijack();
      const stream = reply.raw;
      open.set(stream, { userId: user.id, sessionId: request.session.sessionId });
      stream.writeHead(200, {
        "content-type": "text/event-stream",
        "cache-control": "no-store",
        "x-accel-buffering": "no",
      });
      stream.write(`retry: ${RECONNECT}\n\n`);
      const send = (text: string) => {
        // A stream lives longer than the request whose session was checked: a user who has signed
        // out meanwhile, here or on another device, gets nothing more.
        sessionStands(request, deps).then(
          (stands) =>
            stands && !stream.writableEnded && stream.writableLength < MOST_UNREAD
              ? stream.write(text)
              : stream.end(),
          () => stream.end(),
        );
      };
      const unsubscribe = hub.subscribe(user.id, device, {
        rows: (message) => send(`data: ${JSON.stringify(message)}\n\n`),
        account: () => {
          // As it stands now, whatever the announcement was of: two of them may overtake each other.
          readAccount(deps.database.sql, user.id).then(
            (account) => account && send(`event: account\ndata: ${JSON.stringify(account)}\n\n`),
            () => stream.end(),
          );
        },
      });
      const heartbeat = setInterval(() => send(": still here\n\n"), HEARTBEAT);
      whenGone(reply, () => {
        clearInterval(heartbeat);
        unsubscribe();
        open.delete(stream);
      });
    },
  );
}

/**
 * Ends open streams whose session does not stand any more, again and again: a device that its owner
 * signed out from elsewhere is to know it now, not with the next message. Returns how to stop.
 */
function endStaleStreams(open: ReadonlyMap<ServerResponse, OpenStream>, deps: AppDeps): () => void {
  let stopped = false;
  const endStale = async () => {
    if (open.size === 0) return;
    const checked = [...open].map(([stream, { sessionId }]) => ({ stream, sessionId }));
    const standing = await standingSessions([...new Set(checked.map(idOf))], deps);
    for (const { stream, sessionId } of checked) if (!standing.has(sessionId)) stream.end();
  };
  const checkNow = () => {
    const checkLater = () => {
      if (!stopped) timer = setTimeout(checkNow, SESSION_CHECK);
    };
    // While the database is away nobody is signed out; while it is slow, no check overtakes another.
    endStale().then(checkLater, checkLater);
  };
  let timer = setTimeout(checkNow, SESSION_CHECK);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

function idOf({ sessionId }: { sessionId: string }): string {
  return sessionId;
}
