import { expect, type Locator, type Page } from "@playwright/test";

/** The button in the header that tells what is sent and what waits. */
export class SyncChip {
  readonly button: Locator;
  readonly #panel: Locator;

  constructor(page: Page) {
    this.#panel = page.getByRole("dialog", { name: "Sync" });
    this.button = page.getByRole("button", { name: /^Sync status:/ });
  }

  async says(text: string | RegExp): Promise<void> {
    await expect(this.button).toHaveAccessibleName(text);
  }

  /** Everything is sent: only then the chip may say so. */
  async saysSaved(): Promise<void> {
    await this.says(/^Sync status: Saved/);
  }

  async saysWaiting(count: number): Promise<void> {
    await this.says(`Sync status: ${count} saved on this device`);
  }

  async saysRefused(count: number): Promise<void> {
    await this.says(`Sync status: ${count} couldn’t be sent`);
  }

  /** Asks in the panel for a check against the account. */
  async checkNow(): Promise<void> {
    await this.button.click();
    await this.#panel.getByRole("button", { name: "Check now" }).click();
  }

  /** The open panel says what the last check showed. */
  async checkSays(text: RegExp): Promise<void> {
    await expect(this.#panel.getByRole("status").filter({ hasText: text })).toBeVisible();
  }

  async saysSignIn(count: number): Promise<void> {
    await this.says(`Sync status: Sign in to send ${count}`);
  }
}
