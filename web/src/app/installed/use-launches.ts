import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { nothingToLose } from "../../lib/browser/user-idle.ts";

/** Chromium's list of the ways in which the app was started, which TypeScript does not describe. */
interface LaunchQueue {
  setConsumer(consumer: (launch: { targetURL?: string }) => void): void;
}

/**
 * A shortcut of the app's icon, used while the app is open, leads to its page in the open window,
 * unless the user has unsaved input there. The icon itself only brings the window back. A shared
 * verse's short link is the server's page, which knows whose link it is: it is loaded, not routed.
 */
export function useLaunches(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const queue: LaunchQueue | undefined = Reflect.get(window, "launchQueue");
    queue?.setConsumer(({ targetURL }) => {
      const address = launchAddress(targetURL);
      if (address === null || !nothingToLose()) return;
      if (address.startsWith("/s/")) window.location.assign(address);
      else void navigate(address);
    });
  }, [navigate]);
}

/**
 * The browser reports the launch that opened this page as well. The page is there already, and
 * the user may have gone on since.
 */
let opening: string | null = openedAt();

function openedAt(): string {
  const [navigation] = performance.getEntriesByType("navigation");
  return navigation?.name ?? window.location.href;
}

function launchAddress(targetURL: string | undefined): string | null {
  const isOpening = targetURL === opening;
  opening = null;
  if (isOpening || targetURL === undefined) return null;
  const { origin, pathname, search, hash } = new URL(targetURL);
  if (origin !== window.location.origin || pathname + search + hash === "/") return null;
  return pathname + search;
}
