import { DraftChangedError, type StorageTrouble, storageTroubleOf } from "@reignwell/local-db";
import { afterWrite, holdQuietMoment } from "./port.ts";

/**
 * Why a write did not happen: what is wrong with the device's storage, a draft that another window
 * has changed, or anything else.
 */
export type WriteFailure = StorageTrouble | "draft-changed" | "failed";

/** How a write on the device ended; `error` is for the log, `reason` decides. */
export type WriteResult<T> =
  | { ok: true; value: T }
  | { ok: false; reason: WriteFailure; error: unknown };

/**
 * The one way of every write of a user's data on the device. It is done when the row and its place
 * in the outbox are stored; then a run of the engine is requested, and nothing waits for it.
 */
export async function write<T>(action: () => Promise<T>): Promise<WriteResult<T>> {
  // A page that is reloaded now could take the write with it.
  const release = holdQuietMoment();
  try {
    const value = await action();
    afterWrite();
    return { ok: true, value };
  } catch (error) {
    return { ok: false, reason: failureOf(error), error };
  } finally {
    release();
  }
}

function failureOf(error: unknown): WriteFailure {
  if (error instanceof DraftChangedError) return "draft-changed";
  return storageTroubleOf(error) ?? "failed";
}
