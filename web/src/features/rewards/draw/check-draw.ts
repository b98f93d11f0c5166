import type { GiveawayDraw } from "@reignwell/contract";
import { drawText, winningEntry } from "@reignwell/domain";

/** What the published data of a draw comes to on this device. */
export interface CheckedDraw {
  /** The seed's own fingerprint is the one that was published from the start. */
  seedFits: boolean;
  /** Seed and list still give the number that was stored with the draw. */
  listFits: boolean;
  /** The entry that wins by seed and list; null where nobody entered. */
  winningEntryId: number | null;
  /** The server named the same entry. */
  winnerFits: boolean;
}

/**
 * Draws once more, from nothing but what the server has published (DEC-72), by the browser's own
 * SHA-256. Null before the draw.
 */
export async function checkDraw(draw: GiveawayDraw): Promise<CheckedDraw | null> {
  const { seed, commitment, entries } = draw;
  if (seed === null) return null;
  const [fingerprint, ticket] = await Promise.all([sha256(seed), sha256(drawText(seed, entries))]);
  const winningEntryId = winningEntry(ticket, entries);
  return {
    seedFits: hexOf(fingerprint) === commitment.toLowerCase(),
    listFits: hexOf(ticket) === draw.ticket?.toLowerCase(),
    winningEntryId,
    winnerFits: winningEntryId === draw.winningEntryId,
  };
}

async function sha256(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
}

function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
