import { randomBytes } from "node:crypto";
import cookie from "@fastify/cookie";
import session from "@fastify/session";
import { type PublicUser, SYNC_OWNER_HEADER } from "@reignwell/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { App, AppDeps, SessionUser } from "../../app-types.ts";
import type { Config } from "../../config.ts";
import { deviceName } from "./device-name.ts";
import {
  type EndedSession,
  findEndedSession,
  type SessionEnd,
} from "./ended-session-repository.ts";
import type { Queryable } from "../database/database.ts";
import { refuse } from "../requests/errors.ts";
import {
  deleteSession,
  findSession,
  findStanding,
  insertSession,
  SESSION_KNOWN_FOR,
  touchSession,
  type VersionedUser,
} from "./session-repository.ts";

declare module "fastify" {
  interface Session {
    /** Set at login; a session without it is a visitor's and is never stored. */
    userId?: number;
    /** Which of the account's passwords was proved; set at login. */
    passwordVersion?: number;
    /** What kind of browser signed in, for the list of devices; set at login. */
    device?: string;
    /** Whether nobody signed in to the account in this browser before; set at login. */
    newBrowser?: boolean;
    /** The person, only on sessions that came from the store. */
    person?: SessionUser;
    /** When the stored row was last marked as in use, in ms since 1970. */
    touchedAt?: number;
    /** Only where the owner ended it from elsewhere: then it is nobody's. */
    ended?: EndedSession;
  }
  interface FastifyRequest {
    /** Why nobody is signed in, where the session was ended from elsewhere; else null. */
    sessionEnd: SessionEnd | null;
  }
}

/** Marking a session as in use on every request would make every read a write. */
const TOUCH_INTERVAL = 60 * 60 * 1000;

/** `__Host-` binds the cookie to this host and to https; over plain http browsers refuse it. */
export function cookieName(config: Config): string {
  return isHttps(config) ? "__Host-session" : "session";
}

function isHttps(config: Config): boolean {
  return config.publicUrl?.protocol === "https:";
}

/** Sessions in the database, for the routes of this scope; sets `request.user`. */
export async function installSessions(app: App, deps: AppDeps): Promise<void> {
  const { config, now } = deps;
  await app.register(cookie);
  await app.register(session, {
    secret: config.sessionSecret,
    cookieName: cookieName(config),
    idGenerator: () => randomBytes(32).toString("base64url"),
    store: sessionStore(deps),
    saveUninitialized: false,
    rolling: false,
    // Not `secure: true`: behind a proxy that speaks https the hop to us is http, and then the
    // plugin sends no cookie at all. `addSecure` below marks it instead.
    cookie: {
      httpOnly: true,
      sameSite: "lax",
      path: "/",
      secure: false,
      maxAge: SESSION_KNOWN_FOR,
    },
  });
  if (isHttps(config)) app.addHook("onSend", async (_request, reply) => addSecure(reply));

  app.decorateRequest("user", null);
  app.decorateRequest("sessionEnd", null);
  app.addHook("onRequest", async (request) => {
    const { person, touchedAt, ended } = request.session;
    request.user = person?.user ?? null;
    request.sessionEnd = ended ? endReported(ended, request.headers[SYNC_OWNER_HEADER]) : null;
    // A changed session is stored and its cookie sent again, with a new end.
    if (touchedAt !== undefined && now() - touchedAt > TOUCH_INTERVAL) {
      request.session.touchedAt = now();
    }
  });
}

/** What @fastify/session keeps and asks for, on our table. */
function sessionStore({ database, now }: AppDeps): session.SessionStore {
  return {
    get(id, callback) {
      readSession(database.sql, id, now()).then(
        (found) => callback(null, { ...EMPTY, ...found }),
        (error: unknown) => callback(error),
      );
    },
    set(id, data, callback) {
      const { userId, passwordVersion = -1, device = "", newBrowser = false, touchedAt } = data;
      // Regenerating stores the still anonymous session: nobody's row is not worth a write.
      if (userId === undefined) return callback();
      const done =
        touchedAt !== undefined
          ? touchSession(database.sql, id, now())
          : insertSession(database, id, { userId, passwordVersion, device, newBrowser }, now());
      done.then(() => callback(), callback);
    },
    destroy(id, callback) {
      deleteSession(database.sql, id).then(() => callback(), callback);
    },
  };
}

/** The cookie's end is counted from the request; the store alone decides whether it lives. */
const EMPTY = {
  cookie: { originalMaxAge: SESSION_KNOWN_FOR, httpOnly: true, path: "/", sameSite: "lax" },
} as const;

/**
 * What is known of a session: whose it is, or that its owner ended it, or nothing. Never null, by
 * which the answer would take the cookie back: a request that left right before its browser signed
 * in again, or changed the password, would take the new one, and of a session that ended by time its
 * owner may still end what the device holds.
 */
async function readSession(sql: Queryable, id: string, now: number) {
  const found = await findSession(sql, id, now);
  if (found) {
    const { touchedAt, user } = found;
    return { userId: user.id, touchedAt, person: { id: user.id, user } };
  }
  const ended = await findEndedSession(sql, id);
  return ended ? { ended } : {};
}

/**
 * The end of a session as this caller may hear it. A device that names the owner of its database
 * hears of that person's sessions only: it may delete what it holds because of the answer.
 */
function endReported(ended: EndedSession, owner: string | string[] | undefined): SessionEnd | null {
  return owner === undefined || ended.belongedTo(String(owner)) ? ended.why : null;
}

/** Whether the session of a long-lived request still stands: not signed out, ended or expired. */
export async function sessionStands(request: FastifyRequest, deps: AppDeps): Promise<boolean> {
  return (await findSession(deps.database.sql, request.session.sessionId, deps.now())) !== null;
}

/** Those of these sessions that still stand; for many long-lived requests at once. */
export async function standingSessions(
  sessionIds: readonly string[],
  deps: AppDeps,
): Promise<ReadonlySet<string>> {
  return findStanding(deps.database.sql, sessionIds, deps.now());
}

/** The signed-in person; throws the refusal when there is none. */
export function currentUser(request: FastifyRequest): VersionedUser {
  if (request.user === null) throw refuse("signed_out");
  return request.user;
}

/** Somebody who has just proved who they are, and by which of the account's passwords. */
export interface Proved {
  user: PublicUser;
  passwordVersion: number;
}

/**
 * Starts a session of this person under a new id; the old id is worth nothing from now on. The
 * plugin stores it before the answer leaves. (Storing it here already would make the plugin send
 * two cookies, one that takes the old back and one that sets the new.)
 */
export async function signIn(
  request: FastifyRequest,
  { user, passwordVersion }: Proved,
  newBrowser = false,
): Promise<void> {
  await request.session.regenerate();
  request.session.userId = user.id;
  request.session.passwordVersion = passwordVersion;
  request.session.newBrowser = newBrowser;
  request.session.device = deviceName(request.headers["user-agent"] ?? "");
}

/** Ends the session and takes the cookie back. */
export async function signOut(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
): Promise<void> {
  await request.session.destroy();
  reply.clearCookie(cookieName(config), { path: "/", httpOnly: true, sameSite: "lax" });
}

/** Behind an https PUBLIC_URL every cookie is Secure, whatever the hop to the proxy speaks. */
function addSecure(reply: FastifyReply): void {
  const header = reply.getHeader("set-cookie");
  if (header === undefined) return;
  const cookies = [header].flat().map(String);
  reply.removeHeader("set-cookie");
  reply.header(
    "set-cookie",
    cookies.map((text) => (/;\s*secure/i.test(text) ? text : `${text}; Secure`)),
  );
}
