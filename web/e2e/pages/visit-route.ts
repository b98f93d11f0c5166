import { expect, type Page } from "@playwright/test";
import type { AppRoute } from "../fixtures/routes.ts";

/** Pages that come drawn from the server, or that are documents of their own. */
const LOADED = ["/", "/auth", "/login", "/dashboard", "/upgrade"];

/**
 * Goes to an address as a link of the app does, and waits for its heading. Loading the whole app for
 * each page of a long walk would take most of its time; only where the page that the server sends is
 * another one is it loaded.
 */
export async function visitRoute(page: Page, { path, heading }: AppRoute): Promise<void> {
  const here = new URL(page.url()).pathname;
  if (LOADED.includes(path) || here === "/upgrade" || !(await page.locator("#root").count())) {
    await page.goto(path);
  } else {
    await page.evaluate((address) => {
      history.pushState(null, "", address);
      dispatchEvent(new PopStateEvent("popstate"));
    }, path);
  }
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  // The tabs of a page have one heading.
  const tab = new URL(path, page.url()).searchParams.get("tab");
  if (tab !== null) {
    await expect(page.locator(`[role=tab][aria-selected=true][id$="-tab-${tab}"]`)).toBeVisible();
  }
  await expect(page.locator("main output").filter({ hasText: "…" })).toHaveCount(0);
}
