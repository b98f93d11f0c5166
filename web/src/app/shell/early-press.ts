import { useEffect } from "react";

/** Between the notes of `page-init.js`. */
const NEXT = "\n";
/** What it notes of a focus on the main part. */
const MAIN = "#content";

/**
 * Does once what the user did before the program ran, on the page that came with the day's verse:
 * the buttons that were pressed are pressed again, and the focus goes where it was. `page-init.js`
 * noted both by the words of the button or link, and a focus on the main part.
 */
export function useEarlyPress(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    const { focused, pressed = "" } = dataset;
    delete dataset["focused"];
    delete dataset["pressed"];
    const place = focused === MAIN ? document.querySelector("main") : elementOf(focused);
    place?.focus({ preventScroll: true });
    for (const words of new Set(pressed.split(NEXT))) elementOf(words)?.click();
  }, []);
}

function elementOf(words: string | undefined): HTMLElement | undefined {
  if (!words) return undefined;
  const parts = document.querySelectorAll<HTMLElement>("#root :is(a, button)");
  return [...parts].find((part) => wordsOf(part) === words);
}

function wordsOf(part: HTMLElement): string {
  return part.getAttribute("aria-label") ?? part.textContent.trim();
}
