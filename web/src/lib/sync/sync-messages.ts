import type { AccountState, LiveMessage } from "@reignwell/contract";

export interface SyncMessage {
  type: "sync";
  accountKey: string;
  /** What another device just wrote, when that is why. */
  live?: LiveMessage;
}

export type SyncReport =
  | {
      kind: "settled";
      /** The account as the server had it, where it was asked. */
      account?: AccountState;
    }
  | {
      kind: "retry";
      after: number;
      /** How long the server asked to be left alone, in ms: not even the user shortens that. */
      asked: number;
      /** Not the network failed: there is no room on this device for what came. */
      noRoom?: true;
    }
  | { kind: "paused" };

/**
 * What a worker answers that runs nothing: the server sends it in the place of a broken one
 * (sync-server/src/plugins/web-app/web-app.ts).
 */
export interface NotHere {
  kind: "not-here";
}

/** The name of the browser's background-sync event for a user's database. */
export function syncTag(accountKey: string): string {
  return `reignwell-sync:${accountKey}`;
}

/** The account of a background-sync event, or null when the event is not ours. */
export function accountOfTag(tag: string): string | null {
  return /^reignwell-sync:([0-9a-f-]+)$/.exec(tag)?.[1] ?? null;
}
