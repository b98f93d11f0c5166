import type { AccountState } from "../accounts/user.ts";
import type { OverwrittenValue, Rejection, SyncAnswer, Taken, WireRow } from "./sync-schemas.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
/** The last instant that a Date can hold, in ms since 1970. */
const LAST_INSTANT = 8_640_000_000_000_000;

/**
 * Reads the answer to a sync, or null for anything else: the same as the schema `syncAnswer`, without
 * the schema library, which the service worker does without, and without a copy of every row
 * (decision 21). A test holds them together.
 */
export function readSyncAnswer(body: unknown): SyncAnswer | null {
  if (!isObject(body)) return null;
  const { push, epoch, cursor, more, now, restart, early, same, full } = body;
  if (!isInteger(push) || !isInteger(cursor) || typeof more !== "boolean") return null;
  if (typeof epoch !== "string" || !UUID.test(epoch)) return null;
  if (!isInstant(now)) return null;
  if (restart !== undefined && restart !== "restored" && restart !== "too-old") return null;
  if (early !== undefined && typeof early !== "boolean") return null;
  if (same !== undefined && typeof same !== "boolean") return null;
  if (full !== undefined && !isPercent(full)) return null;
  const account = body["account"] === undefined ? undefined : readAccountState(body["account"]);
  const taken = body["taken"] === undefined ? undefined : readTaken(body["taken"]);
  if (taken === null || account === null) return null;
  const rows = readRows(body["rows"]);
  const rejected = readAll(body["rejected"], readRejection);
  const overwritten = readAll(body["overwritten"], readOverwritten);
  if (!rows || !rejected || !overwritten) return null;
  return {
    push,
    epoch,
    cursor,
    more,
    now,
    rows,
    rejected,
    overwritten,
    ...(restart && { restart }),
    ...(taken && { taken }),
    ...(early !== undefined && { early }),
    ...(same !== undefined && { same }),
    ...(full !== undefined && { full }),
    ...(account && { account }),
  };
}

/** An account as it stands, or null for anything else: a live message holds one, too. */
export function readAccountState(value: unknown): AccountState | null {
  if (!isObject(value)) return null;
  const { isPaidMember, sharingPoints, accountVersion } = value;
  return typeof isPaidMember === "boolean" && isInteger(sharingPoints)
    ? { isPaidMember, sharingPoints, ...(isInteger(accountVersion) && { accountVersion }) }
    : null;
}

function readTaken(value: unknown): Taken | null {
  if (!isObject(value)) return null;
  const { received, sentAt } = value;
  return isInstant(received) && isInstant(sentAt) ? { received, sentAt } : null;
}

function readRows(value: unknown): Record<string, WireRow[]> | null {
  if (!isObject(value)) return null;
  const rows: Record<string, WireRow[]> = {};
  for (const [kind, list] of Object.entries(value)) {
    if (!Array.isArray(list) || !list.every(isObject)) return null;
    rows[kind] = list;
  }
  return rows;
}

function readRejection(value: unknown): Rejection | null {
  if (!isObject(value)) return null;
  const { collection, id, code, message, row } = value;
  if (typeof collection !== "string" || typeof id !== "string") return null;
  if (typeof code !== "string" || typeof message !== "string") return null;
  if (row !== null && !isObject(row)) return null;
  return { collection, id, code, message, row };
}

function readOverwritten(item: unknown): OverwrittenValue | null {
  if (!isObject(item)) return null;
  const { collection, id, field, value } = item;
  if (typeof collection !== "string" || typeof id !== "string") return null;
  return typeof field === "string" ? { collection, id, field, value } : null;
}

function readAll<T>(list: unknown, read: (item: unknown) => T | null): T[] | null {
  if (!Array.isArray(list)) return null;
  const items = list.map(read);
  return items.every((item) => item !== null) ? items : null;
}

/** An object as JSON makes it. */
function isObject(value: unknown): value is WireRow {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isInteger(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

function isPercent(value: unknown): value is number {
  return isInteger(value) && value >= 0 && value <= 100;
}

function isInstant(value: unknown): value is number {
  return isInteger(value) && value >= 0 && value <= LAST_INSTANT;
}
