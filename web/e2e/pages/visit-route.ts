import { expect, type Page } from "@playwright/test";
import type { AppRoute } from "../fixtures/routes.ts";

/**
 * Pages that the server sends drawn (sync-server/src/plugins/web-app/web-app.ts), and the document of
 * its own.
 */
const LOADED = ["/", "/auth", "/login", "/dashboard", "/upgrade"];

/**
 * Goes to an address inside the app, as Back does, and waits for its heading. Loading the whole app
 * for each page of a long walk would take most of its time; it is loaded where the first answer of
 * the server is another page.
 */
export async function visitRoute(page: Page, { path, heading }: AppRoute): Promise<void> {
  const { pathname, protocol } = new URL(page.url());
  if (LOADED.includes(path) || pathname === "/upgrade" || protocol === "about:") {
    await page.goto(path);
  } else {
    await page.evaluate((address) => {
      // Else the app puts back what it remembers of the page before: all these addresses have one key.
      scrollTo({ top: 0, behavior: "instant" });
      dispatchEvent(new Event("scroll"));
      history.pushState(null, "", address);
      dispatchEvent(new PopStateEvent("popstate"));
    }, path);
  }
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  // A page that came drawn has its heading before the app listens to addresses.
  await expect(page.locator(".first-light, .boot")).toHaveCount(0);
  // The tabs of a page have one heading.
  const tab = new URL(path, page.url()).searchParams.get("tab");
  if (tab !== null) {
    await expect(page.locator(`[role=tab][aria-selected=true][id$="-tab-${tab}"]`)).toBeVisible();
  }
  // A tab that is kept out of sight may go on waiting until it's opened.
  const waiting = page.locator("main output").filter({ hasText: "…", visible: true });
  await expect(waiting).toHaveCount(0);
}
