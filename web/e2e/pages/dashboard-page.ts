import { expect, type Locator, type Page } from "@playwright/test";
import { MESSAGES } from "@reignwell/contract";

/** /dashboard: what stands above the tabs, and the overview's card of today's plan. */
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

  /** One of the four numbers, by its label (O-003 to O-006). */
  number(label: string): Locator {
    return this.page.locator("dl > div", { hasText: label }).locator("dd");
  }

  async openTab(name: keyof typeof MESSAGES.dashboard.tabs): Promise<void> {
    await this.page.getByRole("tab", { name: MESSAGES.dashboard.tabs[name] }).click();
    await expect(this.page).toHaveURL(new RegExp(`tab=${name}$`));
  }

  /** Today's plan shows everything that was written, and it is counted once. */
  async showsOnce(texts: readonly string[]): Promise<void> {
    await expect(this.today).toBeVisible();
    for (const text of texts) await expect(this.today).toContainText(text);
    await expect(this.number(MESSAGES.dashboard.numbers.dailyPlans)).toHaveText("1");
  }
}
