/// <reference lib="webworker" />
import { AUDIO_PATH } from "@reignwell/contract";
import { clientsClaim, type RouteHandlerCallbackOptions } from "workbox-core";
import { cleanupOutdatedCaches } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { type SyncReport, accountOfTag } from "../lib/sync/sync-messages.ts";
import { answerInTime } from "./answer-in-time.ts";
import { answerAudio, keepAudio } from "./audio-cache.ts";
import { compiledScripts, noteStarted, withCompiled } from "./compiled-scripts.ts";
import { answerDailyPage } from "./daily-page.ts";
import { fetchLaterPages, keepLaterPages, partOfLaterPages } from "./later-pages.ts";
import {
  isClaim,
  isKeepAudio,
  isKeepPages,
  isOfType,
  isStarted,
  isSyncMessage,
} from "./page-messages.ts";
import { keepThisVersion } from "./precache.ts";
import { answerDayEvents } from "./push-day.ts";
import { syncForPage, syncInBackground, syncQuietly } from "./woken-sync.ts";

declare const self: ServiceWorkerGlobalScope;

/** Chromium's Background Sync, which TypeScript's libraries do not describe. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** After an unexpected failure of a run, the page asks again after this time, in ms. */
const ASK_AGAIN = 30_000;

const [later, first] = partOfLaterPages(self.__WB_MANIFEST);
const version = keepThisVersion(first);
cleanupOutdatedCaches();
// The worker serves and syncs the first visit, too, so that it works offline once it is installed.
clientsClaim();

// Development has no precache manifest, and binding to a missing entry would throw.
if (import.meta.env.PROD) {
  const index = version.createHandlerBoundToURL("/index.html");
  const open = async (visit: RouteHandlerCallbackOptions): Promise<Response> => {
    const { pathname, searchParams } = visit.url;
    // Without it the page comes all the same.
    const compiled = compiledScripts(pathname, version).catch(() => []);
    // Paying has a document of its own, with the headers that the server gives it (decision 46).
    // A short link leads where the server says; the app only says that there is no connection.
    const isOfServer = pathname === "/upgrade" || pathname.startsWith("/s/");
    if (isOfServer) return answerInTime(visit.request, () => index(visit));
    // With a day to plan ahead for, or of a series, another verse than today's stands in the page.
    const isPlanned = searchParams.has("for") || searchParams.has("series");
    const isToday = pathname === "/" && !isPlanned;
    const daily = isToday && (await answerDailyPage(version).catch(() => null));
    return withCompiled(daily || (await index(visit)), await compiled);
  };
  registerRoute(
    new NavigationRoute(open, {
      // These addresses are the server's own pages and answers, never the app.
      denylist: [
        /^\/api\//,
        /^\/setup\//,
        /^\/s\/(?![A-Z0-9]{8}$)/,
        /^\/uploads\//,
        /^\/(livez|readyz|version|metrics)$/,
      ],
    }),
  );
}

keepLaterPages(later);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(AUDIO_PATH),
  ({ request }) => answerAudio(request),
);

self.addEventListener("message", (event) => {
  const message: unknown = event.data;
  if (isOfType(message, "SKIP_WAITING")) void self.skipWaiting();
  if (isClaim(message)) event.waitUntil(self.clients.claim());
  if (isKeepAudio(message)) event.waitUntil(keepAudio(message.addresses));
  if (isKeepPages(message)) event.waitUntil(fetchLaterPages(later, message.isSignedIn));
  if (isStarted(message)) event.waitUntil(noteStarted(message, version).catch(() => undefined));
  if (isSyncMessage(message)) {
    const [port] = event.ports;
    event.waitUntil(
      syncForPage(message.accountKey, message)
        .catch((): SyncReport => ({ kind: "retry", after: ASK_AGAIN, asked: 0 }))
        .then((report) => port?.postMessage(report)),
    );
  }
});

answerDayEvents(syncQuietly);

self.addEventListener("sync", ((event: SyncEvent) => {
  const accountKey = accountOfTag(event.tag);
  if (accountKey === null) return;
  event.waitUntil(syncInBackground(accountKey));
}) as EventListener);
