import { useState } from "react";
import { useOnline } from "../../lib/browser/use-online.ts";
import { syncClient } from "../../lib/sync/sync-client.ts";

const OFFLINE = "You’re offline, so sending has to wait. Everything is safe here.";

/** Asks for a sync run; `message` says why it may have to wait, null where it need not. */
export function useSyncNow(): { message: string | null; syncNow: () => void } {
  const online = useOnline();
  // How long the server still asks this device to wait, in ms, since the user tapped 'Sync now'.
  const [wait, setWait] = useState<number | null>(null);
  const syncNow = () => setWait(syncClient.syncNow());
  if (wait === null) return { message: null, syncNow };
  return { message: online ? waitText(wait) : OFFLINE, syncNow };
}

/** Why nothing is sent for so long; null where nothing has to wait. */
export function waitText(ms: number): string | null {
  if (ms === 0) return null;
  const minutes = Math.ceil(ms / 60_000);
  const time = minutes === 1 ? "a minute" : `${minutes} minutes`;
  return `The server is busy and asked us to wait. We’ll try again within ${time}.`;
}
