import { useEffect } from "react";
import type { KeepPagesMessage } from "../../lib/browser/keep-pages-message.ts";

/** What the user waits for comes first, in ms. */
const FETCH_AFTER = 500;

/**
 * Has the pages fetched that are not in the precache, so that they open without a network, too.
 * The worker does it: what this page has loaded before the worker served it, it never asks for again.
 */
export function useLaterPages(isSignedIn: boolean): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      // Where the browser refuses workers the pages open with a network only.
      askToKeepPages({ isSignedIn }).catch(() => undefined);
    }, FETCH_AFTER);
    return () => clearTimeout(timer);
  }, [isSignedIn]);
}

async function askToKeepPages(user: Omit<KeepPagesMessage, "type">): Promise<void> {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  const registration = await workers?.ready;
  registration?.active?.postMessage({ type: "keep-pages", ...user } satisfies KeepPagesMessage);
}
