import { expect, type Page } from "@playwright/test";
import { MESSAGES } from "@reignwell/contract";

/** /dashboard?tab=profile: 'My Profile'. */
export class ProfilePage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.goto("/dashboard?tab=profile");
    await expect(this.page.getByLabel("Bio")).toBeVisible();
  }

  async write(label: string, text: string): Promise<void> {
    await this.page.getByLabel(label).fill(text);
    await this.page.getByRole("button", { name: "Save Profile" }).click();
    await expect(this.page.getByText(MESSAGES.profile.updated.title)).toBeVisible();
  }
}
