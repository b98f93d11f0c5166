import { useState } from "react";
import { useLasting } from "../../lib/browser/use-lasting.ts";
import type { SyncFacts } from "./sync-texts.ts";

/** A sending that takes less time than this is never shown: the chip would only flicker. */
const SHORT_SENDING_MS = 400;

/**
 * The facts without flicker: a short sending leaves the chip as it was. Unsent and rejected
 * changes show at once, and so does "saved".
 */
export function useSettled(facts: SyncFacts | undefined): SyncFacts | undefined {
  const sending = facts?.state === "saving";
  const longSending = useLasting(sending, SHORT_SENDING_MS);
  const [settled, setSettled] = useState(facts);
  // Set while rendering, not in an effect: an old count must not be seen even for a frame.
  if (!sending && !sameFacts(facts, settled)) setSettled(facts);
  if (!facts || !sending || longSending) return facts;
  // With a new unsent change, the chip's earlier text is no longer true.
  return facts.unsent > (settled?.unsent ?? 0) ? { ...facts, state: "waiting" } : settled;
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
