import type { Toast } from "@reignwell/contract";
import { askToKeepStorage } from "./keep-storage.ts";
import { notify } from "../notify.ts";
import { holdQuietMoment } from "../browser/quiet-moment.ts";
import { syncClient } from "../sync/sync-client.ts";

/** How a write on the device ended. */
export type WriteOutcome<T> = { ok: true; value: T } | { ok: false };

/**
 * Writes on the device and then asks for a run of the engine: nothing waits for the network. When
 * the device cannot write, `failed` is told and nothing claims success.
 */
export async function writeOnDevice<T>(
  deed: () => Promise<T>,
  failed: Toast,
): Promise<WriteOutcome<T>> {
  // A page that went away now could take the write with it.
  const release = holdQuietMoment();
  try {
    const value = await deed();
    syncClient.requestSync();
    askToKeepStorage();
    return { ok: true, value };
  } catch (error) {
    console.error("A write on the device failed", error);
    notify(failed, "failed");
    return { ok: false };
  } finally {
    release();
  }
}
