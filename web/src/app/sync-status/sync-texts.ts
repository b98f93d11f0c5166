import { MESSAGES } from "@reignwell/contract";
import type { LastCheck, SyncPhase } from "@reignwell/device";
import { timeAgo } from "../../lib/day/time-ago.ts";
import type { SyncState } from "./use-sync-status.ts";

export interface SyncFacts {
  state: SyncState;
  unsent: number;
  rejected: number;
  /** When everything was last sent and pulled, in ms since 1970, or null. */
  lastSyncedAt: number | null;
  /** The last check against the account [C1], or null before the first one was answered. */
  lastCheck?: LastCheck | null;
  /** How full the account is in percent, when the user has to know. */
  full?: number | null;
  phase?: SyncPhase;
}

/** The chip's text, its part for very narrow screens, and the panel's text. */
export interface SyncTexts {
  chip: string;
  short: string;
  panel: string;
}

export function syncTexts(facts: SyncFacts, now: number): SyncTexts {
  const { unsent, rejected } = facts;
  switch (facts.state) {
    case "saved":
      return {
        chip:
          facts.lastSyncedAt === null ? "Saved" : `Saved · ${timeAgo(now - facts.lastSyncedAt)}`,
        short: "Saved",
        panel: "Everything is sent.",
      };
    case "fetching":
      return {
        chip: "Fetching…",
        short: "Fetching…",
        panel: "What’s in your account is on its way to this device.",
      };
    case "unheard":
      return { chip: "Not synced yet", short: "Not synced", panel: whenFetched(facts) };
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
        panel: "Everything here works. We’ll refresh when you’re back online.",
      };
    case "waiting":
      return {
        chip: `${unsent} saved on this device`,
        short: `${unsent} saved`,
        panel: `${changes(unsent)} saved on this device. ${whenSent(facts)}`,
      };
    case "signed-out":
      return {
        chip: unsent > 0 ? `Sign in to send ${unsent}` : "Sign in to sync",
        short: "Sign in",
        panel:
          unsent > 0
            ? MESSAGES.sessionEnd.expired.changesWait(unsent)
            : MESSAGES.sessionEnd.expired.nothingWaits,
      };
    case "rejected":
      return {
        chip: `${rejected} couldn’t be sent`,
        short: String(rejected),
        panel: `${changes(rejected)} couldn’t be accepted. Nothing is lost.`,
      };
  }
}

/** The accessible name: begins with 'Sync status:' and holds the count of unsent changes. */
export function syncLabel(facts: SyncFacts, now: number): string {
  const { chip } = syncTexts(facts, now);
  const alsoWaiting = facts.state === "rejected" && facts.unsent > 0;
  return `Sync status: ${chip}${alsoWaiting ? `, ${facts.unsent} waiting to be sent` : ""}`;
}

function changes(count: number): string {
  return count === 1 ? "1 change" : `${count} changes`;
}

/** What has to happen before the changes that wait are sent. */
export function whenSent({ unsent, phase }: Pick<SyncFacts, "unsent" | "phase">): string {
  const sent = unsent === 1 ? "It will be sent" : "They will be sent";
  if (phase === "update-needed") return `${sent} once this page is reloaded with the new version.`;
  if (phase === "no-room") return `${sent} once there’s room on this device again.`;
  if (phase === "refused")
    return "We can’t send changes for this account right now. They’re safe here.";
  return `${sent} when you’re back online.`;
}

function whenFetched({ phase }: SyncFacts): string {
  const fetched = "What’s in your account will come to this device";
  if (phase === "update-needed")
    return `${fetched} once this page is reloaded with the new version.`;
  if (phase === "no-room") return `${fetched} once there’s room on it again.`;
  return "We can’t get what’s in your account right now. It’s safe there.";
}
