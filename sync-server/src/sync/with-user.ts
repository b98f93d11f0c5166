import type { WireRow } from "@reignwell/contract";
import type { AppDeps } from "../app-types.ts";
import type { Transaction } from "../plugins/database.ts";
import type { LiveHub } from "./live-hub.ts";

/** What the write path needs beyond the server's own parts. */
export interface SyncDeps extends AppDeps {
  live: LiveHub;
}

/** Who writes: a device, or null for a REST call. */
export interface Writer {
  userId: number;
  device: string | null;
}

/** The user's place in their own history while their lock is held. */
export interface Head {
  /** The version of the latest change; the next change takes the next number. */
  version: number;
  /** The rows written under this lock, by collection, for the user's other devices. */
  written: Record<string, WireRow[]>;
}

/**
 * Runs `work` as the user's only writer: the only way to write user-owned rows [S2]. One user's
 * writes are serial, different users never wait for each other. The head that `work` leaves
 * behind is stored with everything else; after the commit the user's other devices are told.
 */
export async function withUser<T>(
  deps: SyncDeps,
  writer: Writer,
  work: (tx: Transaction, head: Head) => Promise<T>,
): Promise<T> {
  const { userId, device } = writer;
  const { from, head, result } = await deps.database.transaction(async (tx) => {
    const from = await lockHead(tx, userId);
    const head: Head = { version: from, written: {} };
    const result = await work(tx, head);
    if (head.version !== from) {
      await tx`update sync_heads set version = ${head.version} where user_id = ${userId}`;
    }
    return { from, head, result };
  });
  if (head.version !== from) {
    deps.live.announce({ userId, device, from, version: head.version, rows: head.written });
  }
  return result;
}

async function lockHead(tx: Transaction, userId: number): Promise<number> {
  const [known] = await tx<{ version: number }[]>`
    select version from sync_heads where user_id = ${userId} for update`;
  if (known) return known.version;
  // The first write ever; of two at once, the second waits here for the first.
  await tx`insert into sync_heads (user_id) values (${userId}) on conflict do nothing`;
  const [made] = await tx<{ version: number }[]>`
    select version from sync_heads where user_id = ${userId} for update`;
  return made?.version ?? 0;
}
