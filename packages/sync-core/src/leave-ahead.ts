import { type Check, SYNC_PROTOCOL, type SyncAnswer, type SyncRequest } from "@reignwell/contract";
import { sameValue } from "./merge.ts";
import type { Batch, Position, Reply, Transport } from "./ports.ts";

/** What a request is made of. */
export interface Next {
  batch: Batch | null;
  /** Read right before, at every try of the same batch: the age of an edit counts until it is sent. */
  position: Position;
  check: Check | null;
}

/** A request that left before the answer before it was taken over. */
export interface Ahead {
  batch: Batch | null;
  position: Position;
  sending: Promise<Reply>;
}

/**
 * Runs work by itself, later. A request may leave from within a step of the store, and would
 * become part of it otherwise: the browser's storage ends a step that waits for anything else.
 */
export type Later = (work: () => void) => void;

/** The request as it travels. */
export function requestOf({ batch, position, check }: Next, early = false): SyncRequest {
  const { time: sentAt, resyncing: _resyncing, signedOut: _signedOut, ...where } = position;
  return {
    protocol: SYNC_PROTOCOL,
    push: batch?.push ?? 0,
    sentAt,
    ...where,
    changes: batch?.changes ?? [],
    ...(early && { early }),
    ...(check && { check }),
  };
}

/** Whether a request that left early says what the next one has to say. */
export function isFor(ahead: Ahead, { batch, position, check }: Next): boolean {
  return !check && ahead.batch?.push === batch?.push && isSamePlace(ahead.position, position);
}

function isSamePlace(one: Position, other: Position): boolean {
  return sameValue({ ...one, time: 0 }, { ...other, time: 0 });
}

/**
 * What may leave before an answer is taken over, and travel meanwhile: taking over a thousand rows or
 * changes takes the device as long as the server needs for the next ones.
 *
 * - The next page of a long pull. Not behind the first answer of a pull from the beginning, which holds
 *   what a fresh device's first screen shows: the app reads it while the next one travels, and would
 *   else have to wait until that is taken over, too.
 * - The batch that is kept behind the answered one, where the server took all of that one and had
 *   nothing else to tell. A batch leaves under its number, whatever happens to the device meanwhile:
 *   it is kept already, and the one before it is settled first [P3].
 *
 * Neither where the device starts over, or the server repeats itself: the next request is another one.
 *
 * @returns sends it, where the device still stands where the answered request said, which was read
 *   just now: the age of an edit counts until it is sent
 */
export function aheadOf(
  transport: Transport,
  later: Later,
  { epoch, cursor, more, now, restart, early, rejected, overwritten, rows }: SyncAnswer,
  { batch, position: asked }: Next,
  behind: Batch | null,
): ((stands: Position) => Ahead | null) | null {
  const told = rejected.length + overwritten.length + Object.keys(rows).length;
  const mayLeave = batch
    ? behind && early && !more && told === 0
    : more && asked.cursor > 0 && cursor !== asked.cursor;
  if (!mayLeave || restart || epoch !== asked.epoch) return null;
  return (stands) => {
    if (!isSamePlace(stands, asked)) return null;
    const position = { ...stands, epoch, cursor, heard: now };
    const request = requestOf({ batch: behind, position, check: null }, batch !== null);
    const sending = new Promise<Reply>((resolve) => {
      later(() => resolve(transport.send(request)));
    });
    // Where nobody takes it, nobody asks why it failed, either.
    sending.catch(() => undefined);
    return { batch: behind, position, sending };
  };
}
