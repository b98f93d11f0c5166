import { type ReactNode, useInsertionEffect } from "react";

/** The sheets of which a page that the build has drawn holds only a part (web/vite-drawn-pages.ts). */
const links = [
  ...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][media="not all"]'),
];

/** Waits until they are there; for one that can't be fetched nobody waits. */
export async function wholeStyles(): Promise<void> {
  await Promise.all(
    links.map(async (link) => {
      if (link.sheet) return;
      await new Promise((resolve) => {
        link.addEventListener("load", resolve);
        link.addEventListener("error", resolve);
      });
    }),
  );
  for (const { sheet } of links) if (sheet) removeFonts(sheet);
}

/** They stand in the page already: said again, each text would be measured again. */
function removeFonts(sheet: CSSStyleSheet): void {
  for (let place = sheet.cssRules.length - 1; place >= 0; place -= 1) {
    if (sheet.cssRules[place] instanceof CSSFontFaceRule) sheet.deleteRule(place);
  }
}

/**
 * Applies them at the moment at which the app's own elements take the place of the drawn ones: the
 * browser has to lay the page out then anyway, and does so once.
 */
export function WholeStyles({ children }: { children: ReactNode }) {
  useInsertionEffect(() => {
    for (const link of links) link.media = "all";
  }, []);
  return children;
}
