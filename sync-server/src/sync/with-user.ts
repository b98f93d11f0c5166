import type { WireRow } from "@reignwell/contract";
import type { AppDeps } from "../app-types.ts";
import type { Transaction } from "../plugins/database/database.ts";
import { refuse } from "../plugins/requests/errors.ts";
import type { LiveHub } from "./live/live-hub.ts";
import type { UserHead } from "./pull/read-head.ts";
import type { Stored } from "./quota.ts";

/** PostgreSQL's code for a row that names another one which is not there. */
const FOREIGN_KEY_VIOLATION = "23503";

/** What the write path needs beyond the server's own parts. */
export interface SyncDeps extends AppDeps {
  live: LiveHub;
  /** How many rows one answer carries at most; the usual number where it is not set. */
  pageSize?: number;
}

/** Who writes: a device, or null for a REST call. */
export interface Writer {
  userId: number;
  device: string | null;
}

/**
 * How far the user's history has come, while their lock is held; each change takes the next number
 * as its version.
 */
export interface Head extends UserHead {
  /** What the account keeps; stored with the head. */
  stored: Stored;
  /**
   * The rows written under this lock, by collection, for the user's other devices; null where they
   * are too many to be told.
   */
  written: Record<string, WireRow[]> | null;
  /** About how long these rows are as JSON. */
  writtenLength: number;
  /** The users whose account changed under it; told of after the commit. */
  changedAccounts: Set<number>;
  /** What is being written: the database gets it in one go, and it is waited for at the end. */
  writing: Promise<unknown>[];
}

/** Has the end of the transaction wait for a write; the statements after it see it already. */
export function writeMeanwhile(head: Head, write: Promise<unknown>): void {
  // Until the end nobody asks whether it failed.
  write.catch(() => undefined);
  head.writing.push(write);
}

/**
 * Runs `work` as the user's only writer: the only way to write user-owned rows [S2]. One user's
 * writes are serial, different users never wait for each other. The head that `work` leaves
 * behind is stored with everything else; after the commit the user's other devices get a live message,
 * and all devices of those whose account changed.
 */
export function withUser<T>(
  deps: SyncDeps,
  writer: Writer,
  work: (tx: Transaction, head: Head) => Promise<T>,
): Promise<T> {
  return withUserReading(deps, writer, async () => undefined, work);
}

/**
 * The same, where it is known what has to be read first: the database gets it together with the
 * lock, and answers it when the lock is held. Only reads, for it may be done twice.
 */
export async function withUserReading<T, R>(
  deps: SyncDeps,
  writer: Writer,
  read: (tx: Transaction) => Promise<R>,
  work: (tx: Transaction, head: Head, found: R) => Promise<T>,
): Promise<T> {
  const { userId, device } = writer;
  const { from, head, result } = await deps.database.transaction(async (tx) => {
    const [known, early] = await Promise.all([lockHead(tx, userId), read(tx)]);
    const { rows, bytes, ...held } = known ?? (await makeHead(tx, userId));
    // Without a head to lock, another first write may have come in between.
    const found = known ? early : await read(tx);
    const from = held.version;
    const head: Head = {
      ...held,
      stored: { rows, bytes },
      written: {},
      writtenLength: 0,
      changedAccounts: new Set(),
      writing: [],
    };
    const result = await work(tx, head, found).catch(async (error: unknown) => {
      // A write that failed is why whatever came after it failed.
      await Promise.all(head.writing);
      throw error;
    });
    if (head.version !== from) writeMeanwhile(head, storeHead(tx, userId, head));
    await Promise.all(head.writing);
    return { from, head, result };
  });
  if (head.version !== from) {
    const { epoch, version, written } = head;
    deps.live.announce({ userId, device, epoch, from, version, rows: written });
  }
  for (const changed of head.changedAccounts) deps.live.announceAccount(changed);
  return result;
}

type LockedHead = UserHead & Stored;

async function storeHead(tx: Transaction, userId: number, head: Head): Promise<void> {
  const { version, stored } = head;
  await tx`update sync_heads set version = ${version},
    stored_rows = ${stored.rows}, stored_bytes = ${stored.bytes}
    where user_id = ${userId}`;
}

async function lockHead(tx: Transaction, userId: number): Promise<LockedHead | undefined> {
  // Sent at once: what is read beside it must stand behind it.
  const [head] = await tx<LockedHead[]>`
    select coalesce(epoch, (select epoch from sync_epoch)) as epoch, version, horizon,
      stored_rows as rows, stored_bytes as bytes
    from sync_heads where user_id = ${userId} for update`.execute();
  return head;
}

/**
 * The first write ever; of two at once, the second waits here for the first. The account is not
 * locked: a call that deletes it holds the head and then wants the account, and the two would wait
 * for each other.
 */
async function makeHead(tx: Transaction, userId: number): Promise<LockedHead> {
  await tx`insert into sync_heads (user_id) select id from users where id = ${userId}
    on conflict do nothing`.catch((error: unknown) => {
    throw isWithoutAccount(error) ? refuse("signed_out") : error;
  });
  const made = await lockHead(tx, userId);
  if (!made) throw refuse("signed_out");
  return made;
}

/** Whether a row names an account that was deleted in the same moment. */
function isWithoutAccount(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === FOREIGN_KEY_VIOLATION;
}
