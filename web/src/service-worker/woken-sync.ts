/// <reference lib="webworker" />
import { readPublicUser } from "@reignwell/contract";
import { readSession } from "../lib/session/stored-session.ts";
import { type RunReason, type SyncReport, syncTag } from "../lib/sync/sync-messages.ts";
import { endSessionHere } from "./end-session-here.ts";
import { sessionOwner } from "./session-owner.ts";
import { isInUse, runSync } from "./sync-runner.ts";

declare const self: ServiceWorkerGlobalScope;

/** Chromium's Background Sync, which TypeScript's libraries do not describe. */
interface SyncRegistration extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> };
}

/** Syncs for a page; what could not be sent wakes this worker when the network is back. */
export async function syncForPage(accountKey: string, reason: RunReason = {}): Promise<SyncReport> {
  const report = await runSync(accountKey, reason);
  if (report.kind === "retry") await wakeWhenOnline(accountKey);
  return report;
}

/**
 * Another user may have signed in since, so the worker first asks whose session it is: no change
 * may travel in another user's session. The owner's own page sends it later. On an error the
 * browser fires the event again, also with every page closed.
 */
export async function syncInBackground(accountKey: string): Promise<void> {
  if (!(await isInUse(accountKey))) return;
  const owner = await sessionOwner();
  if (owner === null) await endSessionHere(accountKey);
  if (owner?.accountKey !== accountKey) return;
  const report = await syncForPage(accountKey);
  if (report.kind === "retry") throw new Error("Not all was sent yet");
}

/** For a worker that was woken for another reason; a later event sends what remains. */
export async function syncQuietly(): Promise<void> {
  try {
    const owner = await sessionOwner();
    if (owner && (await isInUse(owner.accountKey))) await syncForPage(owner.accountKey);
    if (owner === null) await endLastSession();
  } catch {
    // Without a network the sync event comes when it is back.
  }
}

/** The last user of this device may have ended the session on another device. */
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
    // Refused by the browser; an open page tries again by itself.
  }
}
