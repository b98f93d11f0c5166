import type { KeepAudioMessage } from "../lib/audio/audio-messages.ts";
import type { ClaimMessage } from "../lib/browser/claim-message.ts";
import type { KeepPagesMessage } from "../lib/browser/keep-pages-message.ts";
import type { StartedMessage } from "../lib/browser/started-message.ts";
import type { SyncMessage } from "../lib/sync/sync-messages.ts";

/* What pages ask of the worker. One of an earlier version may say it in another way. */

export function isClaim(message: unknown): message is ClaimMessage {
  return isOfType(message, "claim");
}

export function isSyncMessage(message: unknown): message is SyncMessage {
  return (
    isOfType(message, "sync") && "accountKey" in message && typeof message.accountKey === "string"
  );
}

export function isKeepAudio(message: unknown): message is KeepAudioMessage {
  return (
    isOfType(message, "keep-audio") && "addresses" in message && Array.isArray(message.addresses)
  );
}

export function isKeepPages(message: unknown): message is KeepPagesMessage {
  return (
    isOfType(message, "keep-pages") &&
    "isSignedIn" in message &&
    typeof message.isSignedIn === "boolean"
  );
}

export function isStarted(message: unknown): message is StartedMessage {
  return (
    isOfType(message, "started") &&
    "began" in message &&
    typeof message.began === "number" &&
    "isServed" in message &&
    "pathname" in message &&
    typeof message.pathname === "string" &&
    "scripts" in message &&
    Array.isArray(message.scripts)
  );
}

export function isOfType(message: unknown, type: string): message is { type: string } {
  return (
    typeof message === "object" && message !== null && "type" in message && message.type === type
  );
}
