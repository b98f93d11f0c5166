import { expect, type Page } from "@playwright/test";
import { MESSAGES, ROUTES } from "@reignwell/contract";

const { payment, upgradePage } = MESSAGES;

/** /upgrade: the document for paying. */
export class UpgradePage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens it and waits for the card form. */
  async open(): Promise<void> {
    await this.page.goto("/upgrade");
    await this.hasForm();
  }

  async hasForm(): Promise<void> {
    await expect(this.page.getByLabel(upgradePage.demoAccepted)).toBeVisible();
  }

  /** Pays with the card that is accepted, whatever comes of it. */
  async pay(): Promise<void> {
    await this.page.getByLabel(upgradePage.demoAccepted).check();
    await this.complete();
  }

  async complete(): Promise<void> {
    await this.page.getByRole("button", { name: payment.complete }).click();
  }

  /** The toast of a payment, and the member's way to the daily page. */
  async leadsHome(): Promise<void> {
    await expect(this.page.getByRole("alert").getByText(payment.successful.title)).toBeVisible();
    await expect(this.page).toHaveURL(/\/$/);
  }

  /** From now on the upgrade call gets no answer. */
  async loseUpgradeCalls(): Promise<void> {
    await this.page.route(`**${ROUTES.upgradeToPaid}`, (route) => route.abort());
  }
}
