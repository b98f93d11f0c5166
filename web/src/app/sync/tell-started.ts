import type { StartedMessage } from "../../lib/browser/started-message.ts";

/** By then the browser has written down what it has compiled, in ms. */
const WRITTEN_AFTER = 3000;

/** Tells the worker which of its scripts this page has begun with; those of the network don't count. */
export function tellStarted(): void {
  const worker = navigator.serviceWorker?.controller;
  const [visit] = performance.getEntriesByType("navigation");
  if (!worker || !visit) return;
  // The entry type is known from the query.
  const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  const scripts = files
    .filter(({ name, workerStart }) => workerStart > 0 && name.endsWith(".js"))
    .map(({ name }) => new URL(name).pathname);
  const { pathname } = new URL(visit.name);
  const message: StartedMessage = { type: "started", pathname, scripts };
  setTimeout(() => worker.postMessage(message), WRITTEN_AFTER);
}
