import type { Page } from "@playwright/test";
import { MESSAGES } from "@reignwell/contract";

/** Signs out by the menu behind the user's name, as it stands in the header of a wide screen. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Hello, / }).click();
  await page.getByRole("button", { name: MESSAGES.header.logout }).click();
}
