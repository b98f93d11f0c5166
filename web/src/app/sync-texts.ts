import type { SyncState } from "./use-sync-status.ts";

/** What the chip has to tell about. */
export interface SyncFacts {
  state: SyncState;
  /** Rows that wait to be sent. */
  unsent: number;
  /** Rows that the server refused. */
  attention: number;
  /** When everything was last sent and pulled, in ms since 1970, or null. */
  lastSyncedAt: number | null;
}

/** The chip's words, the part of them that fits a very narrow screen, and its panel's. */
export interface SyncTexts {
  chip: string;
  short: string;
  panel: string;
}

/** What the chip says at `now` (ms since 1970); the words of look.md's table. */
export function syncTexts(facts: SyncFacts, now: number): SyncTexts {
  const { unsent, attention } = facts;
  switch (facts.state) {
    case "saved": {
      const ago = facts.lastSyncedAt === null ? null : timeAgo(now - facts.lastSyncedAt);
      return {
        chip: ago ? `Saved · ${ago}` : "Saved",
        short: "Saved",
        panel: ago ? `Everything is sent. Last time ${ago}.` : "Everything is saved.",
      };
    }
    case "saving":
      return {
        chip: `Saving ${unsent}…`,
        short: `Saving ${unsent}…`,
        panel: `${changes(unsent)} on the way to your account.`,
      };
    case "offline":
      return {
        chip: "Offline",
        short: "Offline",
        panel: "Everything here works. We will refresh when you are back.",
      };
    case "waiting":
      return {
        chip: `${unsent} saved on this device`,
        short: `${unsent} saved`,
        panel: `${changes(unsent)} saved on this device. They will be sent when you are online.`,
      };
    case "signed-out":
      return {
        chip: unsent > 0 ? `Sign in to send ${unsent}` : "Sign in to sync",
        short: "Sign in",
        panel: `Your session has ended. ${changes(unsent)} kept on this device until you sign in.`,
      };
    case "attention":
      return {
        chip: `${attention} could not be sent`,
        short: String(attention),
        panel: `${changes(attention)} could not be accepted. Nothing is lost.`,
      };
  }
}

/** The accessible name: begins with 'Sync status:' and holds the count of unsent changes. */
export function syncLabel(facts: SyncFacts, now: number): string {
  const { chip } = syncTexts(facts, now);
  const alsoWaiting = facts.state === "attention" && facts.unsent > 0;
  return `Sync status: ${chip}${alsoWaiting ? `, ${facts.unsent} waiting to be sent` : ""}`;
}

/** How long ago, in one or two words. */
export function timeAgo(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return hours === 1 ? "1 hour ago" : `${hours} hours ago`;
  const days = Math.floor(hours / 24);
  return days === 1 ? "1 day ago" : `${days} days ago`;
}

function changes(count: number): string {
  return count === 1 ? "1 change" : `${count} changes`;
}
