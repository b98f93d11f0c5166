import { expect, type Locator, type Page } from "@playwright/test";
import { MESSAGES } from "@reignwell/contract";
import type { Person } from "../fixtures/test.ts";

/** /auth: the two forms. */
export class AccountPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.goto("/auth");
  }

  /** Creates the account and waits for the daily page, signed in. */
  async register(person: Person, email?: string): Promise<void> {
    await this.page.getByRole("tab", { name: MESSAGES.account.createAccount }).click();
    const form = this.page.getByRole("form", { name: MESSAGES.account.createAccount });
    if (email !== undefined) await form.getByLabel("Email (optional)").fill(email);
    await form.getByLabel("Confirm password").fill(person.password);
    await this.#send(form, person, MESSAGES.account.createAccount);
  }

  /** Signs in and waits for the daily page. */
  async signIn(person: Person): Promise<void> {
    await this.page.getByRole("tab", { name: MESSAGES.account.signIn }).click();
    const form = this.page.getByRole("form", { name: MESSAGES.account.signIn });
    await this.#send(form, person, MESSAGES.account.signIn);
  }

  async #send(form: Locator, person: Person, button: string): Promise<void> {
    await form.getByLabel("Username").fill(person.username);
    await form.getByLabel("Password", { exact: true }).fill(person.password);
    await form.getByRole("button", { name: button }).click();
    await expect(this.page).toHaveURL(/\/$/);
    await expect(this.page.getByRole("button", { name: /^Sync status:/ })).toBeVisible();
  }
}
