import { MESSAGES } from "@reignwell/contract";
import { WHOLE_BROWSER } from "../fixtures/devices/whole-browser.ts";
import { expect, test } from "../fixtures/test.ts";
import { PlanPage } from "../pages/plan-page.ts";

test(
  "DEC-27: an unfinished plan is the same after a reload and after the browser's sudden death",
  WHOLE_BROWSER,
  async ({ openDevice }) => {
    const device = await openDevice();
    const before = new PlanPage(device.page);
    await before.open();
    await before.readVerse();
    await before.continueButton.click();
    await before.fillPriorities(["Write to Anna", "Mend the fence"]);
    await before.continueButton.click();
    await before.actionsFor("Mend the fence").nth(1).check();
    await before.addAction("Write to Anna", "Find her new address");
    await expect(before.actionsFor("Mend the fence").nth(1)).toBeChecked();

    const endings = [
      () => device.page.reload(),
      async () => {
        await device.kill();
        await device.reopen();
        await new PlanPage(device.page).open();
      },
    ];
    for (const end of endings) {
      await end();
      const after = new PlanPage(device.page);
      await expect(after.step(2)).toBeVisible();
      await expect(device.page.getByText(MESSAGES.plan.draftKept)).toBeVisible();
      await expect(after.actionsFor("Mend the fence").nth(1)).toBeChecked();
      await expect(
        device.page.getByRole("checkbox", { name: "Find her new address" }),
      ).toBeChecked();
    }
    const after = new PlanPage(device.page);
    await device.page.getByRole("button", { name: "Previous" }).click();
    await expect(after.priority(1)).toHaveValue("Write to Anna");
    await expect(after.priority(2)).toHaveValue("Mend the fence");
  },
);
