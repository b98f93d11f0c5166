import { ROUTES } from "@reignwell/contract";
import { nothingToLose, watchUserActivity } from "../../lib/browser/user-idle.ts";

const KEY = "reignwell.reloaded-for";

/**
 * A part that cannot be fetched any more usually means that a newer version was deployed: one
 * reload brings it. Never a second one for the same version, never while something typed would be
 * lost, and not offline, where nothing newer can come. The part's own fallback shows otherwise.
 */
export function reloadForMissingParts(): void {
  watchUserActivity();
  window.addEventListener("vite:preloadError", ({ payload }) => {
    failures.add(payload);
    void reloadOnce();
  });
}

/** What Vite has said of parts that could not be fetched, or that threw as soon as they began. */
const failures = new WeakSet<Error>();

/** Whether an error says that a part of the app could not be fetched. */
export function isOfMissingPart(error: Error): boolean {
  return failures.has(error);
}

async function reloadOnce(): Promise<void> {
  // The network may only seem to be there; a page reloaded without one would be gone.
  const answers = await fetch(ROUTES.version, { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (answers && nothingToLose() && isFirstTime()) window.location.reload();
}

function isFirstTime(): boolean {
  // Each build gives this file another address.
  const version = import.meta.url;
  try {
    if (sessionStorage.getItem(KEY) === version) return false;
    sessionStorage.setItem(KEY, version);
    return true;
  } catch {
    // Without a memory of the last reload, one reload could follow another for ever.
    return false;
  }
}
