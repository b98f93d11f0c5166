import { expect, type Locator, type Page } from "@playwright/test";
import { MESSAGES } from "@reignwell/contract";

/** What a person fills in on the way through the five steps. */
export interface PlanToWrite {
  priorities: readonly string[];
  /** An action typed for the first priority, beside the first built-in one of each. */
  ownAction?: string;
  challenges: string;
}

/** /: the verse and the wizard. */
export class PlanPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.goto("/");
  }

  /** The heading of the step that is shown, e.g. "Establish Priorities". */
  step(index: 0 | 1 | 2 | 3 | 4): Locator {
    return this.page.getByRole("heading", { level: 1, name: MESSAGES.stepTitles[index] });
  }

  get verse(): Locator {
    return this.page
      .locator("section", { hasText: MESSAGES.renew.scriptureCard })
      .locator("blockquote");
  }

  get continueButton(): Locator {
    return this.page.getByRole("button", { name: "Continue", exact: true });
  }

  get saveButton(): Locator {
    return this.page.getByRole("button", { name: MESSAGES.plan.save });
  }

  priority(number: 1 | 2 | 3): Locator {
    return this.page.getByLabel(`Priority ${number}`);
  }

  /** The actions offered for a priority. */
  actionsFor(priority: string): Locator {
    return this.page.getByRole("region", { name: priority }).getByRole("checkbox");
  }

  async readVerse(): Promise<string> {
    await expect(this.step(0)).toBeVisible();
    await expect(this.verse).not.toBeEmpty();
    return (await this.verse.textContent()) ?? "";
  }

  async fillPriorities(priorities: readonly string[]): Promise<void> {
    for (const [index, text] of priorities.entries()) {
      await this.page.getByLabel(`Priority ${index + 1}`).fill(text);
    }
  }

  /**
   * Walks from the verse to the prayer; ends where 'Save & Reign' is ready.
   * `look` is called on every step when it is filled in.
   */
  async walkToTheEnd(plan: PlanToWrite, look?: () => Promise<void>): Promise<void> {
    await this.readVerse();
    await this.goOn(1, look);
    await this.fillPriorities(plan.priorities);
    await this.goOn(2, look);
    for (const priority of plan.priorities) await this.actionsFor(priority).first().check();
    if (plan.ownAction !== undefined)
      await this.addAction(plan.priorities[0] ?? "", plan.ownAction);
    await this.goOn(3, look);
    await this.page.getByLabel(/challenges do you expect/).fill(plan.challenges);
    await this.goOn(4, look);
    await expect(this.saveButton).toBeVisible();
    await look?.();
  }

  /** Calls `look`, presses Continue, and waits until the step has scrolled to its top. */
  async goOn(to: 1 | 2 | 3 | 4, look?: () => Promise<void>): Promise<void> {
    await look?.();
    await this.continueButton.click();
    await expect(this.step(to)).toBeVisible();
    // D-010: 0.1 s later the page scrolls to the step's top. What is aimed at before that is missed.
    await this.page.waitForTimeout(150);
  }

  async addAction(priority: string, text: string): Promise<void> {
    const group = this.page.getByRole("region", { name: priority });
    await group.getByRole("textbox").fill(text);
    await group.getByRole("button", { name: "Add" }).click();
    await expect(group.getByRole("checkbox", { name: text })).toBeChecked();
  }

  /** Presses 'Save & Reign' and waits for the dashboard that follows by itself. */
  async save(): Promise<void> {
    await this.saveButton.click();
    await expect(this.page.getByRole("dialog", { name: MESSAGES.plan.savedModal })).toBeVisible();
    await expect(this.page).toHaveURL(/\/dashboard\?tab=overview$/);
  }
}
