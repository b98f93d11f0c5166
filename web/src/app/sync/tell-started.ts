import type { StartedMessage } from "../../lib/browser/started-message.ts";

/** By then the browser has stored the compiled code, in ms. */
const STORED_AFTER = 3000;

/**
 * Tells the worker which of its scripts this page has started with. Scripts from the network don't
 * count, nor those of a page that has gone on to another address.
 */
export async function tellStarted(): Promise<void> {
  // The entry types are known from the queries.
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  if (!visit) return;
  const { pathname, search } = new URL(visit.name);
  const isHere = location.pathname === pathname && search === "";
  const scripts = files
    .filter(({ name, workerStart }) => workerStart > 0 && name.endsWith(".js"))
    .map(({ name }) => new URL(name).pathname);
  const message: StartedMessage = {
    type: "started",
    began: performance.timeOrigin,
    isServed: visit.workerStart > 0,
    pathname,
    scripts: visit.workerStart > 0 && isHere ? scripts : [],
  };
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  const registration = await workers?.ready;
  setTimeout(() => registration?.active?.postMessage(message), STORED_AFTER);
}
