import { MESSAGES } from "@reignwell/contract";
import type { Refusal } from "@reignwell/sync-core";
import type { Quota } from "../config-quota.ts";

/** What an account keeps: rows, deleted ones included, and about their length as JSON. */
export interface Stored {
  rows: number;
  bytes: number;
}

/** From this share of the quota on the app warns the user, long before anything is refused. */
const REPORTED_FROM = 0.8;

const FULL: Refusal = { code: "account_full", message: MESSAGES.refusals.byCode.account_full };

/** How much a row takes, by its JSON. */
export function bytesOf(text: string): number {
  return Buffer.byteLength(text);
}

/**
 * Counts what a write adds to an account, and refuses it where the account would grow past its
 * quota. A write that makes nothing larger always goes through: deleting must stay possible.
 *
 * @param before what the row took, null for a new one
 */
export function countWrite(
  stored: Stored,
  quota: Quota | null,
  before: number | null,
  after: number,
): Refusal | null {
  const rows = stored.rows + (before === null ? 1 : 0);
  const added = after - (before ?? 0);
  const bytes = stored.bytes + added;
  const grows = before === null || added > 0;
  if (quota && grows && (rows > quota.rows || bytes > quota.bytes)) return FULL;
  stored.rows = rows;
  stored.bytes = Math.max(0, bytes);
  return null;
}

/** How full an account is, in percent, where the app is to warn the user; undefined else. */
export function fullness(stored: Stored, quota: Quota | null): number | undefined {
  if (!quota) return undefined;
  const share = Math.max(stored.rows / quota.rows, stored.bytes / quota.bytes);
  return share < REPORTED_FROM ? undefined : Math.min(100, Math.floor(100 * share));
}
