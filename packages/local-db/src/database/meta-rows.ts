import type { Collection, WireChange } from "@reignwell/contract";
import type { ClockReading } from "@reignwell/sync-core";

/** An answer of the server as it is kept to be read without a network (DEC-110). */
export interface KeptAnswer {
  value: unknown;
  /** When it came, in ms since 1970. */
  at: number;
}

/** How the last run of the engine ended, for the status chip. */
export type SyncPhase =
  | "idle"
  | "sending"
  | "offline"
  | "no-room"
  | "signed-out"
  | "update-needed"
  | "refused";

/** Everything is being pulled once more [A2]; what it has come to so far. */
export interface Resync {
  /** The server lacks something that it once had, or may: what it sends replaces nothing unseen. */
  wentBack: boolean;
  /** Rows that came and were not here, or were different here. */
  brought: number;
}

/** What a resync changed, as the app reports it to the user. */
export interface Mended {
  /** Rows that were brought from the account. */
  brought: number;
  /** Rows that the account no longer had, and that went here, too. */
  removed: number;
  /** Rows that the account had lost, and that are sent to it again. */
  offered: number;
}

/** The last time that this device was held against the account [C1]. */
export interface LastCheck {
  /** In ms since 1970, by the wall clock. */
  at: number;
  /** Whether both held the same; null where no check was answered yet. */
  same: boolean | null;
  /** What was mended since a check that found a difference; null where there was none. */
  mended: Mended | null;
  /** Whether it was made to see if a mending had helped: if not, the next one is a day later. */
  isSecond?: boolean;
  /** Kinds that were not compared, because something waited or was refused there; absent: none. */
  leftOut?: readonly Collection[];
}

/** A batch under way as it is stored: its changes as text, or as older versions left them here. */
export interface PackedBatch {
  push: number;
  /** The text that travels. It may hold changes in short. */
  text?: string;
  /**
   * The text of an older version. Beside `text` it is empty: a tab that an older version still runs in
   * fails to read it, and does nothing, where it would misread changes in short.
   */
  json?: string;
  changes?: WireChange[];
}

/** A former database that was taken over [I1]. */
export interface Adopted {
  /** The name of that takeover. */
  adoption: string;
  /** What the browser calls the former database. */
  from: string;
  /** The kinds of the drafts that wait in the former database, because their places were taken. */
  drafts: readonly string[];
}

/** What the database remembers about itself and about its talks with the server. */
export interface MetaByKey {
  schema: number;
  /** The latest reading of the device's clock that was kept [L2]. */
  clock: ClockReading | null;
  device: string;
  epoch: string | null;
  cursor: number;
  /** The number of the latest batch that was made. */
  push: number;
  inflight: PackedBatch | null;
  /** The number of the batch in `inflight`, to be known without reading all of it. */
  travelling: number | null;
  /** The batch that goes next: it may have left already if the server took the one in `inflight`. */
  inQueue: PackedBatch | null;
  /** The number of the batch in `inQueue`, and the device id that it counts for; null for none. */
  queued: { push: number; device: string } | null;
  /** Another number after each write of what waits: what was read of it before may be out of date. */
  touched: number;
  phase: SyncPhase;
  /** When everything was last sent and pulled, in ms since 1970, or null. */
  lastSyncedAt: number | null;
  /** The server's clock at the last pull after which nothing more was to come, or null [A3]. */
  completeAt: number | null;
  /**
   * Per kind: the server's clock when the device certainly had all deletions of it, in ms since 1970:
   * all had been pulled from the beginning, or a check found both equal [A3]. Null before the first.
   */
  provedAt: Partial<Record<Collection, number>> | null;
  /** The server's clock in the latest answer that was taken over, or null [P9]. */
  heard: number | null;
  /** Grows with each resync; a row that comes takes the number [A2]. */
  round: number;
  /** The resync that is under way, or null. */
  resync: Resync | null;
  /** A resync that begins when no batch is under way any more, or null [A1]. */
  resyncWanted: { wentBack: boolean } | null;
  /** The last check against the account, or null before the first pull was complete. */
  lastCheck: LastCheck | null;
  /** How full the account is, in percent, where the server said so; null for far from it. */
  full: number | null;
  /** The person asked for a check. */
  checkWanted: boolean;
  /** The kinds that were known when the cursor was made: of a later one nothing was kept [L6]. */
  kinds: readonly Collection[];
  /** The user signed out here with unsent changes: nothing is sent until they sign in again. */
  left: boolean;
  /** The recordings of the coming days are to be kept on this device. */
  keepAudio: boolean;
  /** The ids of the exports that were imported here: a second time they only add what is missing. */
  imports: string[];
  /** The latest answers that are read without a network, by the path of their call (DEC-110). */
  answers: Readonly<Record<string, KeptAnswer>>;
  /** Of a database that another one takes over: the name of that takeover, or null. */
  adoption: string | null;
  /** The former database that was taken over last, or null. */
  adopted: Adopted | null;
}

/** One row of the `meta` table. */
export interface MetaRow {
  key: keyof MetaByKey;
  value: MetaByKey[keyof MetaByKey];
}
