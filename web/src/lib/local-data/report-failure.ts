import type { Toast } from "@reignwell/contract";
import { notify } from "../notify.ts";

/** As `WriteResult` of the device package, which lies above this folder. */
type AnyResult = { ok: true } | { ok: false; error: unknown };

/** Waits for a write on the device. One that failed is reported, so that nothing claims success. */
export async function reportFailure<Result extends AnyResult>(
  writing: Promise<Result>,
  failed: Toast,
): Promise<Result> {
  const result = await writing;
  if (!result.ok) {
    console.error("A write on the device failed", result.error);
    notify(failed, "failed");
  }
  return result;
}
