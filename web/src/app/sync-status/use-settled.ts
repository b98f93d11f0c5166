import { useEffect, useState } from "react";
import type { SyncFacts } from "./sync-texts.ts";

/** A sending that takes less time than this is never shown: the chip would only flicker. */
const SHORT_SENDING_MS = 400;

/**
 * The facts without flicker: a short sending leaves the chip as it was. Unsent and rejected
 * changes show at once, and so does "saved".
 */
export function useSettled(facts: SyncFacts | undefined): SyncFacts | undefined {
  const sending = facts?.state === "saving";
  const longSending = useLasting(sending);
  const [settled, setSettled] = useState(facts);
  // Set while rendering, not in an effect: an old count must not be seen even for a frame.
  if (!sending && !sameFacts(facts, settled)) setSettled(facts);
  if (!facts || !sending || longSending) return facts;
  // With a new unsent change, the chip's earlier text is no longer true.
  return facts.unsent > (settled?.unsent ?? 0) ? { ...facts, state: "waiting" } : settled;
}

function useLasting(active: boolean): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!active) return undefined;
    const timer = setTimeout(() => setLasting(true), SHORT_SENDING_MS);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [active]);
  return lasting;
}

function sameFacts(one: SyncFacts | undefined, other: SyncFacts | undefined): boolean {
  return (
    one?.state === other?.state &&
    one?.unsent === other?.unsent &&
    one?.rejected === other?.rejected &&
    one?.lastSyncedAt === other?.lastSyncedAt &&
    one?.full === other?.full &&
    one?.lastCheck?.at === other?.lastCheck?.at &&
    one?.lastCheck?.mended === other?.lastCheck?.mended &&
    one?.phase === other?.phase
  );
}
