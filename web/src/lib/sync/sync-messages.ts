import type { AccountState, LiveMessage } from "@reignwell/contract";

/** Why a run is asked for: without either of these, to send and to pull. */
export interface RunReason {
  /** What another device just wrote, when that is why. */
  live?: LiveMessage;
  /** A run that is just over has settled: another one is wanted only for what was written since. */
  onlyUnsent?: boolean;
}

export interface SyncMessage extends RunReason {
  type: "sync";
  accountKey: string;
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
 * (sync-server/src/plugins/web-app/web-app.ts). Also said of one that the browser has stopped.
 */
export interface NotHere {
  kind: "not-here";
}

/** With an account's key the name of the lock of its runs, which the worker and the pages make. */
export const SYNC_LOCK = "reignwell-sync-";

/** The name of the browser's background-sync event for a user's database. */
export function syncTag(accountKey: string): string {
  return `reignwell-sync:${accountKey}`;
}

/** The account of a background-sync event, or null when the event is not ours. */
export function accountOfTag(tag: string): string | null {
  return /^reignwell-sync:([0-9a-f-]+)$/.exec(tag)?.[1] ?? null;
}
