import { randomUUID } from "node:crypto";
import { EventEmitter } from "node:events";
import { LIVE_ROWS_BYTES, type LiveMessage } from "@reignwell/contract";
import type { Database } from "../../plugins/database/database.ts";

/** A committed write, as the write path announces it. */
export interface Announcement extends LiveMessage {
  userId: number;
  /** The device that wrote; it does not get its own message. Null for a REST call. */
  device: string | null;
}

/** What a stream hears. */
export interface LiveListener {
  rows: (message: LiveMessage) => void;
  /** The account changed; how it stands now is read when it is told. */
  account: () => void;
}

/** Carries live messages from the write path to the open streams, also between processes [S5]. */
export interface LiveHub {
  /** Call it after the commit; it never fails the write that it announces. */
  announce(item: Announcement): void;
  /** The same where the account itself changed, such as its membership, on every device. */
  announceAccount(userId: number): void;
  /** Gets a user's messages except those of `device`; returns how to stop listening. */
  subscribe(userId: number, device: string, listener: LiveListener): () => void;
  close(): Promise<void>;
}

const CHANNEL = "reignwell_changes";
/** Of its own: a server of a former version on the same database knows only rows. */
const ACCOUNT_CHANNEL = "reignwell_accounts";

/**
 * Opens the hub. With PostgreSQL, other processes hear by LISTEN/NOTIFY, ids only: a payload is
 * limited to 8,000 bytes and every process would have to carry every row. The embedded database
 * has one process and knows no LISTEN.
 */
export async function openLiveHub(database: Database): Promise<LiveHub> {
  const self = randomUUID();
  const emitter = new EventEmitter().setMaxListeners(0);
  const emit = (item: Announcement) => emitter.emit(String(item.userId), item);
  const heardElsewhere = (payload: string) => {
    // Only this module sends on the channel, and both ends run the same code.
    const { origin, ...item } = JSON.parse(payload) as Announcement & { origin: string };
    if (origin !== self) emit(item);
  };
  const emitAccount = (userId: number) => emitter.emit(accountOf(userId));
  const accountElsewhere = (payload: string) => {
    const { origin, userId } = JSON.parse(payload) as { origin: string; userId: number };
    if (origin !== self) emitAccount(userId);
  };
  const { sql } = database;
  const listening =
    database.engine === "postgres"
      ? await Promise.all([
          sql.listen(CHANNEL, heardElsewhere),
          sql.listen(ACCOUNT_CHANNEL, accountElsewhere),
        ])
      : null;

  return {
    announce(item) {
      emit(item);
      if (!listening) return;
      // The write is committed; a lost notice only means that a device pulls later.
      sql
        .notify(CHANNEL, JSON.stringify({ ...item, rows: null, origin: self }))
        .catch(() => undefined);
    },
    announceAccount(userId) {
      emitAccount(userId);
      if (!listening) return;
      sql.notify(ACCOUNT_CHANNEL, JSON.stringify({ userId, origin: self })).catch(() => undefined);
    },
    subscribe(userId, device, { rows: hear, account }) {
      const listener = ({ device: writer, epoch, from, version, rows }: Announcement) => {
        if (writer !== device) hear({ epoch, from, version, rows: ofBearableSize(rows) });
      };
      emitter.on(String(userId), listener);
      emitter.on(accountOf(userId), account);
      return () => {
        emitter.off(String(userId), listener);
        emitter.off(accountOf(userId), account);
      };
    },
    async close() {
      emitter.removeAllListeners();
      for (const channel of listening ?? []) await channel.unlisten();
    },
  };
}

function accountOf(userId: number): string {
  return `account ${userId}`;
}

function ofBearableSize(rows: LiveMessage["rows"]): LiveMessage["rows"] {
  return rows && Buffer.byteLength(JSON.stringify(rows)) <= LIVE_ROWS_BYTES ? rows : null;
}
