import {
  DAY_SCRIPTURE_ID,
  type DayScripture,
  type PageSource,
  readScripture,
} from "@reignwell/domain";

/** A scripture that a page came with. */
interface FirstScripture {
  scripture: DayScripture;
  source: PageSource;
}

/**
 * The scripture that this page came with, or null where it came with none: the server or the
 * service worker has put it into the page, so that it is read before any program runs.
 */
export function firstScripture(): FirstScripture | null {
  const element = document.getElementById(DAY_SCRIPTURE_ID);
  if (!element) return null;
  try {
    const scripture = readScripture(JSON.parse(element.textContent ?? ""));
    const source = element.dataset["source"] === "server" ? "server" : "device";
    return scripture && { scripture, source };
  } catch {
    return null;
  }
}
