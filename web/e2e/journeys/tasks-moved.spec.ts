import { isSound } from "../fixtures/checks/sound-page.ts";
import { expect, test } from "../fixtures/test.ts";
import { AccountPage } from "../pages/account-page.ts";
import { TasksPage } from "../pages/tasks-page.ts";

test("a line becomes a task and a task moves, offline, on a phone and by keyboard", async ({
  openDevice,
  person,
}) => {
  const device = await openDevice({ viewport: { width: 360, height: 740 } });
  const { page } = device;
  await new AccountPage(page).open();
  await new AccountPage(page).register(person);
  await device.readyForOffline();
  await device.goOffline();
  const tasks = new TasksPage(page);
  await tasks.open();
  const line = page.getByLabel("Add a task in one line");
  await line.fill("Call Anna tomorrow p1");
  await expect(page.getByRole("button", { name: /^Urgent priority: keep/ })).toBeVisible();
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(tasks.task("Call Anna")).toBeVisible();

  await page.getByRole("button", { name: "Move task Call Anna" }).click();
  await page.getByRole("button", { name: "Today", exact: true }).click();
  await expect(page.getByText("Moved to today")).toBeVisible();
  await expect(page.getByText("About 30 min today")).toBeVisible();

  const mover = page.getByRole("button", { name: "Move task Call Anna" });
  await mover.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Moved to tomorrow")).toBeVisible();
  await expect(mover).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(page.getByText("About 30 min today")).toBeVisible();

  await page.getByRole("button", { name: "Search and group" }).click();
  await page.getByLabel("Group by").selectOption("priority");
  await expect(page.getByRole("heading", { name: "Urgent priority 1" })).toBeVisible();
  await mover.click();
  await isSound(page, "the search of the tasks, and the days that one can move to");
});
