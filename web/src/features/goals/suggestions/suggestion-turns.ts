import type { SuggestionSetName } from "@reignwell/content";

const KEY = "reignwell.suggestions.turns";
/** In a browser that stores nothing the turns last as long as the page. */
let here: Partial<Record<SuggestionSetName, number>> = {};

/**
 * The number of this draw from a set, so that the draws of one device follow each other and none
 * brings what the last one brought. It holds no word of the user's.
 */
export function nextTurn(set: SuggestionSetName): number {
  const turns = { ...here, ...storedTurns() };
  const turn = turns[set] ?? 0;
  here = { ...turns, [set]: turn + 1 };
  try {
    localStorage.setItem(KEY, JSON.stringify(here));
  } catch {
    // The memory of this page serves.
  }
  return turn;
}

function storedTurns(): Partial<Record<SuggestionSetName, number>> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    if (typeof stored !== "object" || stored === null) return {};
    const isTurn = ([, turn]: [string, unknown]) => Number.isSafeInteger(turn);
    return Object.fromEntries(Object.entries(stored).filter(isTurn));
  } catch {
    return {};
  }
}
