/** How the user signed in on this tab, until the daily page has reacted to it. */
export type Entrance = "registered" | "signed-in";

const KEY = "reignwell:entrance";

/** Noted before the call, because the daily page opens at once; a reload does not lose it. */
export function noteEntrance(how: Entrance): void {
  try {
    sessionStorage.setItem(KEY, how);
  } catch {
    // A browser that stores nothing: the account page has the same offer.
  }
}

/** Null once the daily page has reacted. */
export function recentEntrance(): Entrance | null {
  try {
    const noted = sessionStorage.getItem(KEY);
    return noted === "registered" || noted === "signed-in" ? noted : null;
  } catch {
    return null;
  }
}

/** The user took or declined the offer, or the call failed. */
export function forgetEntrance(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}
