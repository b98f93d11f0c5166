import { useEffect } from "react";
import { loadReferral, loadReflections, loadSeries, loadSeriesDay } from "./later-pages.ts";
import { loadShareDialog } from "./load-share-dialog.ts";

/** What the user waits for comes first, in ms. */
const FETCH_AFTER = 500;

/** Fetches the pages that are not in the precache, so that they open without a network, too. */
export function useLaterPages(isSignedIn: boolean): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      // Offline they are here already, or the next start with a network fetches them.
      keepLaterPages(isSignedIn).catch(() => undefined);
    }, FETCH_AFTER);
    return () => clearTimeout(timer);
  }, [isSignedIn]);
}

async function keepLaterPages(isSignedIn: boolean): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  await serviceWorker.ready;
  // Only a worker that serves this page keeps what the page fetches.
  if (!serviceWorker.controller) {
    await new Promise((resolve) => {
      serviceWorker.addEventListener("controllerchange", resolve, { once: true });
    });
  }
  const usersPages = [loadReflections, loadSeries, loadSeriesDay, loadReferral];
  const pages = [loadShareDialog, ...(isSignedIn ? usersPages : [])];
  await Promise.all(pages.map((load) => load()));
}
