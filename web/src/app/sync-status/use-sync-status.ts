import { type LocalDatabase, sync, type SyncStatus } from "@reignwell/device";
import { useNetwork } from "@mantine/hooks";
import { useCachedAnswer } from "../../lib/local-data/use-cached-query.ts";

export type SyncState =
  | "saved"
  | "saving"
  | "offline"
  | "waiting"
  | "signed-out"
  | "rejected"
  | "fetching"
  | "unheard";

export function useSyncStatus(
  database: LocalDatabase,
): { state: SyncState; status: SyncStatus } | undefined {
  const { online } = useNetwork();
  // A device that keeps nothing has no status; StorageNotice says why.
  const { value: status } = useCachedAnswer(sync.statusQuery(database), sync.status, [database]);
  return status ? { state: stateOf(status, online), status } : undefined;
}

/**
 * Nothing says "saved" while anything is unsent, or before the account was heard from at all. The
 * browser's own answer is trusted only when it says that there is no network.
 */
export function stateOf(status: SyncStatus, online: boolean): SyncState {
  const { rejected, unsent, phase } = status;
  if (rejected > 0) return "rejected";
  if (unsent > 0) {
    if (phase === "signed-out") return "signed-out";
    return phase === "sending" && online ? "saving" : "waiting";
  }
  if (!online || phase === "offline") return "offline";
  // Without a session nothing arrives from the user's other devices.
  if (phase === "signed-out") return "signed-out";
  if (status.lastSyncedAt !== null) return "saved";
  return phase === "idle" || phase === "sending" ? "fetching" : "unheard";
}
