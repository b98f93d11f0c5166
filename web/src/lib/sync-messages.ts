import type { LiveNews } from "@reignwell/contract";

/** Asks the worker to sync a person's database now. */
export interface SyncMessage {
  type: "sync";
  userId: number;
  /** What another device just wrote, when that is why. */
  news?: LiveNews;
}

/** How a run ended, as far as the asker needs to know. */
export type SyncReport =
  | { kind: "settled" }
  | {
      kind: "retry";
      /** When to try again by itself, in ms. */
      after: number;
      /** How long the server asked to be left alone, in ms: not even the person shortens that. */
      asked: number;
      /** Not the network failed: there is no room on this device for what came. */
      noRoom?: true;
    }
  | { kind: "paused" };

/** The name of the browser's background-sync event for a person's database. */
export function syncTag(userId: number): string {
  return `reignwell-sync:${userId}`;
}

/** The person of a background-sync event, or null when the event is not ours. */
export function userOfTag(tag: string): number | null {
  const match = /^reignwell-sync:(\d+)$/.exec(tag);
  return match ? Number(match[1]) : null;
}
