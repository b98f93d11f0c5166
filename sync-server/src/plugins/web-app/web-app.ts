import { existsSync } from "node:fs";
import { join, sep } from "node:path";
import fastifyStatic from "@fastify/static";
import type { TodayScripture } from "@reignwell/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../../config.ts";
import { type FileStore, uploadsFolder } from "../../gateways/file-store.ts";
import { archivedAsset, assetsArchive, keepAssets } from "./assets-archive.ts";
import { errorBody, refuse, statusOf } from "../requests/errors.ts";
import { cookieName } from "../sessions/session.ts";
import { DrawnPage } from "./drawn-page.ts";
import { upgradePolicy } from "./upgrade-document.ts";
import { KEPT_FOR_EVER, serveUploads } from "./uploads.ts";

const PUBLIC = { config: { access: "public" }, schema: { hide: true } } as const;

/**
 * Sent at the worker's own address when SERVICE_WORKER=kill: a way back from a broken worker. It
 * takes the broken one's place, deletes the cached program, never what people wrote, and has every
 * open page loaded again; requests go past it, and pages that ask it to sync do so themselves. It
 * stays registered: Chromium leaves a page hanging that is being opened while its worker
 * unregisters (decision 58).
 */
const STANDS_ASIDE = `self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    for (const page of await self.clients.matchAll({ type: "window" })) page.navigate(page.url);
  })());
});
self.addEventListener("message", ({ data, ports: [port] }) => {
  if (data?.type === "sync") port?.postMessage({ kind: "not-here" });
});
`;

/**
 * Serves the built web app and uploaded files, and answers whatever no route knows.
 *
 * @param today finds the scripture of the Central date, which the first page holds
 */
export async function serveWebApp(
  app: FastifyInstance,
  { config, files }: { config: Config; files: FileStore },
  today: () => Promise<TodayScripture>,
): Promise<void> {
  keepAssets(config, Date.now());
  // The files are served by our own routes, which say who may call them; the plugin only sends.
  await app.register(fastifyStatic, {
    root: config.webRoot,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    index: false,
    dotfiles: "ignore",
    suppressWarning: true,
    setHeaders: (reply, path) => {
      reply.header("cache-control", cachingOf(config, path));
    },
  });
  serveUploads(app, config, files);
  if (config.serviceWorker === "kill") {
    app.get("/sw.js", PUBLIC, async (_request, reply) =>
      reply
        .header("cache-control", "no-cache")
        .type("text/javascript; charset=utf-8")
        .send(STANDS_ASIDE),
    );
  }
  serveDrawnPages(app, config, today);
  const helmet = { contentSecurityPolicy: upgradePolicy(config.payment?.apiBase ?? null) };
  // A `config` of its own: the plugin writes the policy into it, and other routes share PUBLIC's.
  const paying = { ...PUBLIC, config: { ...PUBLIC.config }, helmet };
  app.get("/upgrade", paying, (_request, reply) => {
    // The only page with frames, which a window that opened it could count.
    reply.header("cross-origin-opener-policy", "same-origin");
    sendPage(config, reply, "upgrade.html");
  });
  // It does not return its reply: each waiting for it adds a listener, and a file that is missing
  // passes through two handlers.
  app.get("/*", PUBLIC, (request, reply) => {
    const [path = "/"] = request.url.split("?", 1);
    const archived = archivedAsset(config, path);
    if (archived !== null) reply.sendFile(archived, assetsArchive(config));
    else reply.sendFile(decodeURIComponent(path));
  });
  app.setNotFoundHandler((request, reply) => {
    answerUnknown(config, request, reply);
  });
}

/** The pages that the app has drawn while it was built; in the place of each the plain one can be sent. */
function serveDrawnPages(
  app: FastifyInstance,
  config: Config,
  today: () => Promise<TodayScripture>,
): void {
  const daily = new DrawnPage(config, "daily-first-visit.html", today);
  app.get("/", PUBLIC, async (request, reply) => {
    // With a day to plan ahead for, or of a series, another verse than today's stands in the page.
    const isToday = !/[?&](for|series)=/.test(request.url);
    if (!isToday || !(await daily.send(request, reply))) sendPage(config, reply);
    return reply;
  });
  const signIn = new DrawnPage(config, "sign-in.html", today);
  for (const address of ["/auth", "/login"]) {
    app.get(address, PUBLIC, async (request, reply) => {
      if (!isForVisitor(config, request) || !(await signIn.send(request, reply))) {
        sendPage(config, reply);
      }
      return reply;
    });
  }
  const dashboard = new DrawnPage(config, "dashboard.html", today);
  app.get("/dashboard", PUBLIC, async (request, reply) => {
    // Its frame shows the first tab; a visitor is sent on to the page for signing in.
    const isFirstTab = !/[?&]tab=/.test(request.url);
    const isDrawn = isFirstTab && hasSession(config, request);
    if (!isDrawn || !(await dashboard.send(request, reply))) sendPage(config, reply);
    return reply;
  });
}

/**
 * Whether the page for signing in is the one that every visitor sees: who has a session is sent on
 * by the app, and a friend's link opens the form for a new account.
 */
function isForVisitor(config: Config, request: FastifyRequest): boolean {
  return !hasSession(config, request) && !/[?&]ref=/.test(request.url);
}

/** Whether a session's cookie came; who it belongs to makes no difference to any page. */
function hasSession(config: Config, { headers }: FastifyRequest): boolean {
  return headers.cookie?.includes(`${cookieName(config)}=`) ?? false;
}

/**
 * Hashed and uploaded files never change; everything else is asked for each time, cheaply, by its
 * ETag.
 */
function cachingOf(config: Config, path: string): string {
  const keptForEver = [
    join(config.webRoot, "assets"),
    assetsArchive(config),
    uploadsFolder(config),
  ];
  return keptForEver.some((folder) => path.startsWith(folder + sep)) ? KEPT_FOR_EVER : "no-cache";
}

/** The app's own addresses exist only in the browser: they all answer with its one page. */
function answerUnknown(config: Config, request: FastifyRequest, reply: FastifyReply): void {
  const [path = "/"] = request.url.split("?", 1);
  if (/^\/(assets|uploads)(\/|$)/.test(path)) {
    // HTML here would be cached as a script and break the app until the cache is emptied.
    reply.code(404).header("cache-control", "no-store").type("text/plain").send("Not found\n");
    return;
  }
  const reading = request.method === "GET" || request.method === "HEAD";
  if (!/^\/api(\/|$)/.test(path) && reading && wantsPage(path, request.headers.accept)) {
    sendPage(config, reply);
    return;
  }
  reply
    .code(statusOf("not_found"))
    .header("cache-control", "no-store")
    .send(errorBody(refuse("not_found")));
}

/**
 * A browser says that it wants a page. Programs that follow a link (link previews, checks of
 * addresses) take anything: they get the page where the path can be one of the app's own, never
 * in the place of a missing file.
 */
function wantsPage(path: string, accept = "*/*"): boolean {
  if (accept.includes("text/html")) return true;
  return accept.includes("*/*") && !accept.includes("image/") && /^[\w/-]+$/.test(path);
}

function sendPage(config: Config, reply: FastifyReply, page = "index.html"): void {
  if (existsSync(join(config.webRoot, page))) {
    reply.sendFile(page);
    return;
  }
  reply
    .code(503)
    .header("cache-control", "no-store")
    .type("text/plain; charset=utf-8")
    .send("The web app is not built yet. Run: npm start\n");
}
