import { expect, type Locator, type Page } from "@playwright/test";
import { MESSAGES } from "@reignwell/contract";

/** /your-data: what can be had back, exports and the account's end. */
export class YourDataPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.goto("/your-data");
    await expect(this.earlierVersions).toBeVisible();
  }

  /** The texts that were replaced, each of which can be read and restored. */
  get earlierVersions(): Locator {
    return this.#section(MESSAGES.yourData.versions);
  }

  get recentlyDeleted(): Locator {
    return this.#section(MESSAGES.yourData.deleted);
  }

  #section(name: string): Locator {
    return this.page.locator("section", {
      has: this.page.getByRole("heading", { level: 2, name }),
    });
  }
}
