/// <reference lib="webworker" />
import { type LiveNews, readPublicUser } from "@reignwell/contract";
import { readSession } from "../lib/session/stored-session.ts";
import { type SyncReport, syncTag } from "../lib/sync/sync-messages.ts";
import { endSessionHere } from "./end-session-here.ts";
import { sessionOwner } from "./session-owner.ts";
import { isInUse, runSync } from "./sync-runner.ts";

declare const self: ServiceWorkerGlobalScope;

/** Chromium's Background Sync, which TypeScript's libraries do not describe. */
interface SyncRegistration extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> };
}

/** Syncs for a page that asked; what could not be sent wakes this worker when the network is back. */
export async function syncForPage(accountKey: string, news?: LiveNews): Promise<SyncReport> {
  const report = await runSync(accountKey, news);
  if (report.kind === "retry") await wakeWhenOnline(accountKey);
  return report;
}

/**
 * Nobody may be looking, and meanwhile somebody else may have signed in: the worker asks first, so
 * that nothing of one person travels in another one's session. Their own page sends it later. An
 * error makes the browser fire the event again, also with every page closed.
 */
export async function syncInBackground(accountKey: string): Promise<void> {
  if (!(await isInUse(accountKey))) return;
  const owner = await sessionOwner();
  if (owner === null) await endSessionHere(accountKey);
  if (owner?.accountKey !== accountKey) return;
  const report = await syncForPage(accountKey);
  if (report.kind === "retry") throw new Error("Not everything could be sent yet");
}

/** Sends what waits when the worker was woken for something else; a later event does it otherwise. */
export async function syncQuietly(): Promise<void> {
  try {
    const owner = await sessionOwner();
    if (owner && (await isInUse(owner.accountKey))) await syncForPage(owner.accountKey);
    if (owner === null) await endLastSession();
  } catch {
    // No network: what waits is kept, and the sync event comes when it is back.
  }
}

/** Whoever used this device last may have ended their session from elsewhere. */
async function endLastSession(): Promise<void> {
  const user = readPublicUser((await readSession())?.user);
  if (user) await endSessionHere(user.accountKey);
}

/** Asks the browser to wake this worker when the network is back, even with every page closed. */
async function wakeWhenOnline(accountKey: string): Promise<void> {
  const registration: SyncRegistration = self.registration;
  try {
    await registration.sync?.register(syncTag(accountKey));
  } catch {
    // Not allowed here; the page tries again by itself while it is open.
  }
}
