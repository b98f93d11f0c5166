import { expect, type Locator, type Page } from "@playwright/test";
import { MESSAGES } from "@reignwell/contract";

/** What a person types into the goal form. */
export interface GoalToMake {
  title: string;
  description: string;
  targetDate: string;
}

/** /dashboard?tab=goals: 'My Goals'. */
export class GoalsPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.goto("/dashboard?tab=goals");
    await expect(
      this.page.getByRole("heading", { level: 2, name: MESSAGES.goals.heading }),
    ).toBeVisible();
  }

  goal(title: string): Locator {
    return this.page.getByRole("article", { name: title });
  }

  /** The dialog in which the proposed tasks are reviewed. */
  get review(): Locator {
    return this.page.getByRole("dialog", { name: "Review the tasks" });
  }

  /** Fills the form and saves; ends where the proposed tasks are reviewed. */
  async make({ title, description, targetDate }: GoalToMake): Promise<void> {
    await this.page.getByRole("button", { name: MESSAGES.goals.newGoal }).click();
    const dialog = this.page.getByRole("dialog", { name: MESSAGES.goals.newGoal });
    await dialog.getByLabel("Title").fill(title);
    await dialog.getByLabel("Description").fill(description);
    await dialog.getByLabel("Target date").fill(targetDate);
    await dialog.getByRole("button", { name: "Create Goal" }).click();
    await expect(this.review).toBeVisible();
  }
}
