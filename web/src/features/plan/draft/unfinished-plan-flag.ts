const KEY = "reignwell.plan.begun";

/*
 * Whether this device has an unfinished plan. Its database is read after the first paint, so a flag
 * decides whether today's verse is drawn until then. A wrong flag costs a moment, nothing else.
 */

export function mayBeBegun(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function rememberBegun(begun: boolean): void {
  try {
    if (begun) localStorage.setItem(KEY, "1");
    else localStorage.removeItem(KEY);
  } catch {
    // A browser that stores nothing has no plan either.
  }
}
