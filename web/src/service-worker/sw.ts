/// <reference lib="webworker" />
import { AUDIO_PATH, type LiveNews } from "@reignwell/contract";
import { clientsClaim } from "workbox-core";
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import type { KeepAudioMessage } from "../lib/audio-messages.ts";
import { type SyncMessage, type SyncReport, syncTag, userOfTag } from "../lib/sync-messages.ts";
import { answerAudio, keepAudio } from "./audio-cache.ts";
import { answerDayEvents } from "./push-day.ts";
import { sessionOwner } from "./session-owner.ts";
import { isInUse, runSync } from "./sync-runner.ts";

declare const self: ServiceWorkerGlobalScope;

/** Chromium's Background Sync, which TypeScript's libraries do not describe. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}
interface SyncRegistration extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> };
}

/** When a run fails in a way that nobody foresaw, the page asks again after so many ms. */
const ASK_AGAIN = 30_000;

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
// The very first visit is already served and synced by the worker, so it works offline at once.
clientsClaim();

// In development there is no precache manifest, and binding to a missing entry would throw.
if (import.meta.env.PROD) {
  registerRoute(
    new NavigationRoute(createHandlerBoundToURL("/index.html"), {
      // These addresses are the server's own pages and answers, never the app.
      denylist: [
        /^\/api\//,
        /^\/setup\//,
        /^\/s\//,
        /^\/uploads\//,
        /^\/(livez|readyz|version|metrics)$/,
      ],
    }),
  );
}

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(AUDIO_PATH),
  ({ request }) => answerAudio(request),
);

self.addEventListener("message", (event) => {
  const message: unknown = event.data;
  if (isSkipWaiting(message)) void self.skipWaiting();
  if (isKeepAudio(message)) event.waitUntil(keepAudio(message.addresses));
  if (isSyncMessage(message)) {
    const [port] = event.ports;
    event.waitUntil(
      syncNow(message.userId, message.news)
        .catch((): SyncReport => ({ kind: "retry", after: ASK_AGAIN }))
        .then((report) => port?.postMessage(report)),
    );
  }
});

answerDayEvents(syncQuietly);

self.addEventListener("sync", ((event: SyncEvent) => {
  const userId = userOfTag(event.tag);
  if (userId === null) return;
  event.waitUntil(syncInBackground(userId));
}) as EventListener);

/**
 * Nobody may be looking, and meanwhile somebody else may have signed in: the worker asks first, so
 * that nothing of one person travels in another one's session. Their own page sends it later. An
 * error makes the browser fire the event again, also with every page closed.
 */
async function syncInBackground(userId: number): Promise<void> {
  if (!(await isInUse(userId)) || (await sessionOwner()) !== userId) return;
  const report = await syncNow(userId);
  if (report.kind === "retry") throw new Error("Not everything could be sent yet");
}

/** Sends what waits when the worker was woken for something else; a later event does it otherwise. */
async function syncQuietly(): Promise<void> {
  try {
    const owner = await sessionOwner();
    if (owner !== null && (await isInUse(owner))) await syncNow(owner);
  } catch {
    // No network: what waits is kept, and the sync event comes when it is back.
  }
}

async function syncNow(userId: number, news?: LiveNews): Promise<SyncReport> {
  const outcome = await runSync(userId, news);
  if (outcome.kind === "retry") await wakeWhenOnline(userId);
  return outcome.kind === "paused" ? { kind: "paused" } : outcome;
}

/** Asks the browser to wake this worker when the network is back, even with every page closed. */
async function wakeWhenOnline(userId: number): Promise<void> {
  const registration: SyncRegistration = self.registration;
  try {
    await registration.sync?.register(syncTag(userId));
  } catch {
    // Not allowed here; the page tries again by itself while it is open.
  }
}

function isSyncMessage(message: unknown): message is SyncMessage {
  return (
    typeof message === "object" &&
    message !== null &&
    "type" in message &&
    message.type === "sync" &&
    "userId" in message &&
    typeof message.userId === "number"
  );
}

function isKeepAudio(message: unknown): message is KeepAudioMessage {
  return (
    typeof message === "object" &&
    message !== null &&
    "type" in message &&
    message.type === "keep-audio" &&
    "addresses" in message &&
    Array.isArray(message.addresses)
  );
}

function isSkipWaiting(message: unknown): boolean {
  return (
    typeof message === "object" &&
    message !== null &&
    "type" in message &&
    message.type === "SKIP_WAITING"
  );
}
