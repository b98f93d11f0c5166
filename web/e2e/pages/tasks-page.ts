import { expect, type Locator, type Page } from "@playwright/test";
import { MESSAGES } from "@reignwell/contract";

/** /dashboard?tab=tasks: 'My Tasks'. */
export class TasksPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.goto("/dashboard?tab=tasks");
    await expect(this.heading).toBeVisible();
  }

  get heading(): Locator {
    return this.page.getByRole("heading", { level: 2, name: MESSAGES.tasks.heading });
  }

  task(title: string): Locator {
    return this.page.getByRole("checkbox", { name: title });
  }

  /** Makes a task for today, of the goal when one is named. */
  async make(title: string, goal?: string): Promise<void> {
    await this.page.getByRole("button", { name: MESSAGES.tasks.newTask }).click();
    const dialog = this.page.getByRole("dialog", { name: MESSAGES.tasks.newTask });
    await dialog.getByLabel("Title").fill(title);
    if (goal !== undefined) await dialog.getByLabel("Goal (optional)").selectOption(goal);
    await dialog.getByRole("button", { name: "Create Task" }).click();
    await expect(dialog).toBeHidden();
    await expect(this.task(title)).toBeVisible();
  }
}
