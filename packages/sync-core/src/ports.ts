import type { Check, WireChange, SyncAnswer, SyncRequest } from "@reignwell/contract";

/** A numbered pack of changes that travels, and is repeated, as one [P3]. */
export interface Batch {
  /** Counts this device's packs from 1. */
  push: number;
  changes: WireChange[];
}

/** How much one batch may hold. */
export interface BatchLimit {
  changes: number;
  /** Length of the changes as JSON in UTF-8. */
  bytes: number;
}

/** Where the device stands towards the server. */
export interface Position {
  /** A UUID made once for each local database. */
  device: string;
  /** The database the cursor belongs to, or null before the first answer. */
  epoch: string | null;
  /** The version up to which everything was pulled; 0 on a fresh device. */
  cursor: number;
  /** The device's own time at this reading, by which write times are noted, too [L2]. */
  time: number;
  /** The server's clock in the latest answer that was taken over; null before the first [P9]. */
  heard: number | null;
  /** Everything is being pulled once more, and nothing is sent until all has come [A2]. */
  resyncing: boolean;
  /** The user signed out here and what waits was kept: until they return nothing is sent or taken. */
  signedOut: boolean;
}

/** An answer as the store takes it: a live message is one without the server's time. */
export type TakenAnswer = Omit<SyncAnswer, "now"> & { now: number | null };

/** Why a change cannot be sent as it is. */
export interface Refusal {
  code: string;
  /** Written for the person. */
  message: string;
}

/**
 * The device's memory, as promises. Every adapter of a port runs the same suite: the lists of
 * promises in the package's `testing` folder.
 *
 * - A batch that `nextBatch` returned is returned again, unchanged, by every later call, also
 *   after a crash, until `applyAnswer` or `dropBatch` has ended it.
 * - Each method is one transaction: after a crash it has happened wholly or not at all. So are
 *   several of them within `inOneStep`.
 * - `applyAnswer` never overwrites or forgets a field that was written after the batch was made.
 * - A change that was set aside stays on the device and is not offered again until it is edited,
 *   or an answer says that the account may do now what it was refused for.
 */
export interface SyncStore {
  /** Runs other methods as one transaction; between them the work awaits nothing but these. */
  inOneStep<T>(work: () => Promise<T>): Promise<T>;
  position(): Promise<Position>;
  /**
   * The batch under way, else a new one made of what waits, else null. Null, too, while the device
   * resyncs, and while the user is signed out here: nothing is sent then [A2].
   */
  nextBatch(limit: BatchLimit): Promise<Batch | null>;
  /**
   * Makes, while a batch travels, the one that goes next, and keeps it: once the server took the one
   * under way, `nextBatch` returns it, with the following number and these changes, whatever was
   * written since. It may do nothing and say null.
   */
  prepare(batch: Batch, limit: BatchLimit): Promise<WireChange[] | null>;
  /**
   * Settles the batch and takes over the answered rows and the cursor. The rows only count from
   * the position of the request: where the device stands elsewhere by now, a second engine
   * was quicker, nothing but the batch is settled, and the promise says false.
   */
  applyAnswer(batch: Batch | null, answer: TakenAnswer, position: Position): Promise<boolean>;
  /**
   * Ends a batch that the server certainly did not apply; its changes wait again. Where another
   * engine has ended it, the one that is under way now is left alone.
   */
  dropBatch(batch: Batch): Promise<void>;
  /** Marks one change as rejected and ends the batch that held it, as `dropBatch` does. */
  setAside(change: WireChange, refusal: Refusal, batch: Batch): Promise<void>;
  /**
   * Takes a new device id, after the server said that this one's numbers are used up [P4]: only
   * where the refused batch is still the one under way. False where another engine has ended it.
   */
  renewDevice(refused: Batch | null): Promise<boolean>;
  /**
   * What the device holds, for the server to compare with the account [C1]; null where no check is
   * due. It is due once a day, or when the person asked for one, and not while the device resyncs.
   */
  dueCheck(): Promise<Check | null>;
}

/** What came back: an answer of whatever kind, or nothing at all. */
export type Reply =
  | { kind: "answered"; status: number; body: unknown; retryAfter: number | null }
  | { kind: "unreachable" };

/** Carries one request. It never throws for a bad network: that is `unreachable`. */
export interface Transport {
  send(request: SyncRequest): Promise<Reply>;
  /** Gets a list of changes ready that one of the next requests is likely to carry. */
  prepare?(changes: readonly WireChange[]): void;
}

/** The device's wall clock in milliseconds since 1970. */
export interface Clock {
  now(): number;
}

/**
 * Runs work under a name: one at a time across tabs and worker where the platform can do that,
 * at once where it cannot. It saves work; correctness rests on the push numbers [P3].
 */
export type Lock = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** Numbers from 0 (inclusive) to 1 (exclusive). */
export type Random = () => number;
