const KEY = "reignwell.plan.begun";

/*
 * Whether this device keeps a begun plan. Only its database knows for sure, and that is asked after
 * the first paint: so a mark says beforehand whether today's verse may stand there meanwhile, or
 * would be torn away by the plan that is gone on with. A wrong mark costs a moment, nothing else.
 */

/** Whether the page will probably go on with a plan that is kept. */
export function mayBeBegun(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** Remembers for the next visit whether there is a plan to go on with. */
export function rememberBegun(begun: boolean): void {
  try {
    if (begun) localStorage.setItem(KEY, "1");
    else localStorage.removeItem(KEY);
  } catch {
    // A browser that keeps nothing keeps no plan either.
  }
}
