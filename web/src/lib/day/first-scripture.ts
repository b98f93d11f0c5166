import {
  DAY_SCRIPTURE_ID,
  type DayScripture,
  type PageSource,
  readScripture,
} from "@reignwell/domain";

export interface FirstScripture {
  scripture: DayScripture;
  source: PageSource;
}

/**
 * Takes the scripture that this page came with, once; null where it came with none. The server or
 * the service worker has put it into the page, so that it is read before any program runs.
 */
export function takeFirstScripture(): FirstScripture | null {
  const element = document.getElementById(DAY_SCRIPTURE_ID);
  if (!element) return null;
  // A later visit to the daily page, without a load of it, asks the server.
  element.remove();
  try {
    const scripture = readScripture(JSON.parse(element.textContent ?? ""));
    const isFresh = element.dataset["source"] === "server" && !isRestored();
    return scripture && { scripture, source: isFresh ? "server" : "device" };
  } catch {
    return null;
  }
}

/** Whether the browser shows a page of before again, without asking for it. */
function isRestored(): boolean {
  const [visit] = performance.getEntriesByType("navigation");
  return visit !== undefined && "type" in visit && visit.type === "back_forward";
}
