import { type ReactNode, useEffect, useInsertionEffect } from "react";
import { bringFaces, countFaces } from "./bring-faces.ts";

/** The sheets of which a page that the build has drawn holds only a part (web/vite-drawn-pages.ts). */
const links = [
  ...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][media="not all"]'),
];

/** On a line that has stalled the app begins with what there is, after this time in ms. */
const LONGEST_WAIT = 5000;

/** Waits until they are there; a lost one is asked for again, twice at most. */
export async function wholeStyles(): Promise<void> {
  const come = Promise.all(
    links.map(async (link, place) => {
      for (let tries = 0; !hasCome(link) && tries < 2; tries += 1) {
        // A new one, for a failure before this ran was told to nobody; one on its way is shared.
        const again = document.createElement("link");
        for (const { name, value } of link.attributes) again.setAttribute(name, value);
        const answered = new Promise((resolve) => {
          again.addEventListener("load", resolve);
          again.addEventListener("error", resolve);
        });
        link.replaceWith(again);
        links[place] = link = again;
        await answered;
      }
      // The part of the app that needs it may then fetch it for itself.
      if (!hasCome(link)) link.remove();
    }),
  );
  await Promise.race([come, new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT))]);
}

/** The sheet of a link that failed stands there, too, but its rules can't be read. */
function hasCome({ sheet }: HTMLLinkElement): boolean {
  try {
    return !!sheet?.cssRules;
  } catch {
    return false;
  }
}

/**
 * Applies them at the moment at which the app's own elements take the place of the drawn ones: the
 * browser has to lay the page out then anyway, and does so once. The faces come after that; on a
 * page that didn't come drawn they count at once, where they would move what is there.
 */
export function WholeStyles({ isDrawn, children }: { isDrawn: boolean; children: ReactNode }) {
  useInsertionEffect(() => {
    for (const link of links) link.media = "all";
    if (!isDrawn) countFaces();
  }, [isDrawn]);
  useEffect(bringFaces, []);
  return children;
}
