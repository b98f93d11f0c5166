import { expect, type Locator, type Page } from "@playwright/test";
import { MESSAGES } from "@reignwell/contract";
import type { Device } from "../fixtures/devices/device.ts";
import { takeSession } from "../fixtures/devices/take-session.ts";
import type { Person } from "../fixtures/test.ts";
import { SyncChip } from "./sync-chip.ts";

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

  /** Waits until this device has so many plans: a fresh one gets its years after its first screen. */
  async hasPlans(count: number): Promise<void> {
    await expect(this.number(MESSAGES.dashboard.numbers.dailyPlans)).toHaveText(String(count), {
      timeout: 120_000,
    });
  }

  async openTab(name: keyof typeof MESSAGES.dashboard.tabs): Promise<void> {
    await this.page.getByRole("tab", { name: MESSAGES.dashboard.tabs[name] }).click();
    // The overview needs no name.
    const address =
      name === "overview" ? /dashboard(\?tab=overview)?$/ : new RegExp(`tab=${name}$`);
    await expect(this.page).toHaveURL(address);
  }

  /** Today's plan shows everything that was written, and it is counted once. */
  async showsOnce(texts: readonly string[]): Promise<void> {
    await expect(this.today).toBeVisible();
    for (const text of texts) await expect(this.today).toContainText(text);
    await expect(this.number(MESSAGES.dashboard.numbers.dailyPlans)).toHaveText("1");
  }
}

/** Opens the dashboard of a person with a plan of today, with everything on the device. */
export async function openSignedIn(device: Device, person: Person): Promise<void> {
  const { page } = device;
  await takeSession(device, person);
  await new DashboardPage(page).open();
  await new SyncChip(page).saysSaved();
  // "Saved" is also said of a database that nothing has come into yet.
  await expect(page.getByText("Fetching your plans…")).toHaveCount(0);
  await expect(new DashboardPage(page).today).toBeVisible();
}
