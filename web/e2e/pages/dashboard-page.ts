import { expect, type Locator, type Page } from "@playwright/test";
import { MESSAGES } from "@reignwell/contract";

/** /dashboard: today's plan and the list of plans. */
export class DashboardPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.goto("/dashboard");
    await expect(this.heading).toBeVisible();
  }

  get heading(): Locator {
    return this.page.getByRole("heading", { level: 1, name: MESSAGES.dashboard.title });
  }

  /** The card of today's plan. */
  get today(): Locator {
    return this.page.locator("section", {
      has: this.page.getByRole("heading", { level: 2, name: "Today’s plan" }),
    });
  }

  /** Each saved plan in the list. */
  get plans(): Locator {
    return this.page.getByRole("region", { name: "Your plans" }).getByRole("article");
  }

  /** Today's plan shows everything that was written, and the list has it once. */
  async showsOnce(texts: readonly string[]): Promise<void> {
    await expect(this.today).toBeVisible();
    for (const text of texts) await expect(this.today).toContainText(text);
    await expect(this.plans).toHaveCount(1);
  }
}
