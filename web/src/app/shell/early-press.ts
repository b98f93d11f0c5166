import { useEffect } from "react";

/**
 * Does once what the user did before the program ran, on the page that came with the day's verse:
 * the button that was pressed is pressed again, and the focus goes where it was. `page-init.js`
 * noted both as the way from the root, by the places among the children; the program draws the same
 * page.
 */
export function useEarlyPress(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    const { focused, pressed } = dataset;
    delete dataset["focused"];
    delete dataset["pressed"];
    elementAt(focused)?.focus({ preventScroll: true });
    elementAt(pressed)?.click();
  }, []);
}

function elementAt(path: string | undefined): HTMLElement | null {
  if (path === undefined) return null;
  const places = path.split(" ").map(Number);
  const root: Element | null = document.getElementById("root");
  const found = places.reduce((at, place) => at?.children[place] ?? null, root);
  return found instanceof HTMLElement ? found : null;
}
