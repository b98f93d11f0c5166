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

/** Carries live messages from the write path to the open streams, also between processes [S5]. */
export interface LiveHub {
  /** Call it after the commit; it never fails the write that it announces. */
  announce(item: Announcement): void;
  /** Gets a user's messages except those of `device`; returns how to stop listening. */
  subscribe(userId: number, device: string, hear: (message: LiveMessage) => void): () => void;
  close(): Promise<void>;
}

const CHANNEL = "reignwell_changes";

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
  const listening =
    database.engine === "postgres" ? await database.sql.listen(CHANNEL, heardElsewhere) : null;

  return {
    announce(item) {
      emit(item);
      if (!listening) return;
      // The write is committed; a lost notice only means that a device pulls later.
      database.sql
        .notify(CHANNEL, JSON.stringify({ ...item, rows: null, origin: self }))
        .catch(() => undefined);
    },
    subscribe(userId, device, hear) {
      const listener = ({ device: writer, from, version, rows }: Announcement) => {
        if (writer !== device) hear({ from, version, rows: ofBearableSize(rows) });
      };
      emitter.on(String(userId), listener);
      return () => emitter.off(String(userId), listener);
    },
    async close() {
      emitter.removeAllListeners();
      await listening?.unlisten();
    },
  };
}

function ofBearableSize(rows: LiveMessage["rows"]): LiveMessage["rows"] {
  return rows && Buffer.byteLength(JSON.stringify(rows)) <= LIVE_ROWS_BYTES ? rows : null;
}
