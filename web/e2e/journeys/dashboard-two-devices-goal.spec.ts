import { aFewDays } from "../fixtures/data/a-few-days.ts";
import { seedAccount } from "../fixtures/data/seed-account.ts";
import { expect, test } from "../fixtures/test.ts";
import { openSignedIn } from "../pages/dashboard-page.ts";
import { GoalsPage } from "../pages/goals-page.ts";
import { SyncChip } from "../pages/sync-chip.ts";

test("a goal that another device deletes while its dialog is open is reported, and saving brings it back", async ({
  openDevice,
  server,
  person,
}) => {
  await seedAccount(server.url, person, await aFewDays());
  const [phone, laptop] = [
    await openDevice({ viewport: { width: 360, height: 740 } }),
    await openDevice(),
  ];
  for (const device of [phone, laptop]) {
    await openSignedIn(device, person);
    await new GoalsPage(device.page).open();
  }
  const goals = new GoalsPage(phone.page);
  await phone.page.getByRole("button", { name: "Edit goal Learn one psalm" }).click();
  const dialog = phone.page.getByRole("dialog", { name: "Edit goal" });
  const long = "A long text with ümlauts. ".repeat(400).slice(0, 9999);
  await dialog.getByLabel("Description").fill(`${long}xx`);
  await dialog.getByLabel("Target date").fill("9999-12-31");

  await laptop.page.getByRole("button", { name: "Delete goal Learn one psalm" }).click();
  await laptop.page.getByRole("button", { name: "Delete goal", exact: true }).click();
  await new SyncChip(laptop.page).saysSaved();
  // Behind the dialog nothing has a role: the card is looked for by its text.
  await expect(phone.page.locator("article:visible")).toHaveCount(0);

  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("At most 10,000 characters")).toBeVisible();
  await dialog.getByLabel("Description").fill(`${long}x`);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText(/was deleted, maybe on another device/)).toBeVisible();
  await dialog.getByRole("button", { name: "Save and restore" }).click();
  await expect(goals.goal("Learn one psalm")).toContainText("Dec 31, 9999");
  await expect(new GoalsPage(laptop.page).goal("Learn one psalm")).toContainText("Dec 31, 9999");
});
