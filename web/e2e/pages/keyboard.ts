import { expect, type Locator, type Page } from "@playwright/test";

/** More stops than any page has; beyond it an element cannot be reached by Tab. */
const MOST_STOPS = 40;

/** Waits until the focus is there. */
export async function hasFocus(target: Locator): Promise<void> {
  await expect(target).toBeFocused();
}

/** Goes on with Tab until the focus is there. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${target.toString()}`);
}

/** Goes there by Tab and presses the key. */
export async function press(page: Page, target: Locator, key: "Enter" | "Space"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}
