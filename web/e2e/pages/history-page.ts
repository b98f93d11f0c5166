import { expect, type Locator, type Page } from "@playwright/test";
import { MESSAGES } from "@reignwell/contract";

/** /dashboard?tab=history: 'Daily Plans History'. */
export class HistoryPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.goto("/dashboard?tab=history");
    await expect(
      this.page.getByRole("heading", { level: 2, name: MESSAGES.history.heading }),
    ).toBeVisible();
  }

  get plans(): Locator {
    return this.page.getByRole("article");
  }

  get search(): Locator {
    return this.page.getByRole("searchbox", { name: "Search" });
  }

  /** Opens a plan where it stands. */
  async unfold(index: number): Promise<Locator> {
    const plan = this.plans.nth(index);
    await plan.getByRole("button").first().click();
    await expect(plan.getByRole("heading", { name: "Action plan" })).toBeVisible();
    return plan;
  }
}
