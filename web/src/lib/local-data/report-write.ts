import type { Toast } from "@reignwell/contract";
import { notify, type ShownToast } from "../notify.ts";

/** As `WriteResult` of the device package, which lies above this folder. */
type Result<Value> = { ok: true; value: Value } | { ok: false; error: unknown };
type AnyResult = { ok: true } | { ok: false; error: unknown };
type Undo = (now: number) => Promise<AnyResult>;

/** How a write ended; `gone` where its row is no longer there and nothing was written. */
export type WriteOutcome = "saved" | "gone" | "failed";

interface OutcomeTexts {
  done: ShownToast;
  failed: Toast;
  /** Nothing is said of a row that is gone where the caller says it in its own place. */
  gone?: Toast;
}

/** Waits for a write on the device. One that failed is reported, so that nothing claims success. */
export async function reportFailure<Any extends AnyResult>(
  writing: Promise<Any>,
  failed: Toast,
): Promise<Any> {
  const result = await writing;
  if (!result.ok) {
    console.error("A write on the device failed", result.error);
    notify(failed, "failed");
  }
  return result;
}

/** Reports a write whose value is null or false where its row is gone. */
export async function reportOutcome(
  writing: Promise<Result<unknown>>,
  { done, failed, gone }: OutcomeTexts,
): Promise<WriteOutcome> {
  const result = await reportFailure(writing, failed);
  if (!result.ok) return "failed";
  if (result.value !== null && result.value !== false) {
    notify(done);
    return "saved";
  }
  if (gone) notify(gone, "failed");
  return "gone";
}

/**
 * Reports a write and offers its undo; there is none where another device, or an earlier tap, has
 * done it already. Resolves to whether it did not fail.
 */
export async function reportUndoable(
  writing: Promise<Result<Undo | null>>,
  { done, failed, gone, undoFailed }: OutcomeTexts & { undoFailed: Toast },
): Promise<boolean> {
  const result = await reportFailure(writing, failed);
  if (!result.ok) return false;
  if (result.value) offerUndo(done, result.value, undoFailed);
  else if (gone) notify(gone, "failed");
  return true;
}

/** Says what is done, with a button that takes it back. */
export function offerUndo(done: Toast, undo: Undo, undoFailed: Toast): void {
  notify({ ...done, undo: () => void reportFailure(undo(Date.now()), undoFailed) });
}
