/** How somebody came in on this tab, as long as the daily page has not answered to it. */
export type Entrance = "registered" | "signed-in";

const KEY = "reignwell:entrance";

/**
 * Notes how somebody is coming in, before the call: the daily page opens as soon as it succeeds. Kept
 * for the tab, so that a reload does not lose what the page then offers.
 */
export function noteEntrance(how: Entrance): void {
  try {
    sessionStorage.setItem(KEY, how);
  } catch {
    // No storage in this browser: then nothing is offered in passing, and the account page has it.
  }
}

/** How somebody came in; null once it was answered. */
export function recentEntrance(): Entrance | null {
  try {
    const noted = sessionStorage.getItem(KEY);
    return noted === "registered" || noted === "signed-in" ? noted : null;
  } catch {
    return null;
  }
}

/** The offer was taken or put away, or the call failed. */
export function forgetEntrance(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
