import { MESSAGES } from "@reignwell/contract";
import type { Page } from "@playwright/test";
import { LocalData } from "../fixtures/devices/local-data.ts";
import { accountKeyOf, storedChallenges, userIdOf } from "../fixtures/data/stored-rows.ts";
import { expect, test } from "../fixtures/test.ts";
import { AccountPage } from "../pages/account-page.ts";
import { PlanPage } from "../pages/plan-page.ts";
import { SyncChip } from "../pages/sync-chip.ts";

const PLAN = { priorities: ["Empty the attic"], challenges: "There is no room at all" };
/** Room for the app and a little more. */
const DISK = 12 * 1024 * 1024;

test("a full device says that nothing was saved, keeps what was typed, and saves once there is room", async ({
  database,
  openDevice,
  person,
}) => {
  const { page } = await openDevice();
  const disk = await smallDisk(page);
  await new AccountPage(page).open();
  await new AccountPage(page).register(person);
  const userId = await userIdOf(database, person);
  await new SyncChip(page).saysSaved();
  const plan = new PlanPage(page);
  await plan.walkToTheEnd(PLAN);

  expect(await fillDisk(page)).toBeGreaterThan(0);
  await plan.saveButton.click();
  await expect(page.getByText(MESSAGES.storage.full).first()).toBeVisible();
  await expect(plan.saveButton).toBeVisible();
  await expect(page.getByRole("dialog", { name: MESSAGES.plan.savedModal })).toBeHidden();
  await expect(page).toHaveURL(/\/$/);
  await page.getByRole("button", { name: "Back to step 4" }).click();
  await expect(page.getByLabel(/challenges do you expect/)).toHaveValue(PLAN.challenges);
  expect(await storedChallenges(database, userId)).toEqual([]);
  expect(await new LocalData(page, await accountKeyOf(database, userId)).queue()).toEqual({
    waiting: 0,
    rejected: 0,
  });

  await disk.makeRoom();
  await plan.continueButton.click();
  await expect(plan.step(4)).toBeVisible();
  await plan.save();
  await new SyncChip(page).saysSaved();
  expect(await storedChallenges(database, userId)).toEqual([PLAN.challenges]);
});

/** Gives the device a small disk. Before the app's first visit: the browser remembers what is free. */
async function smallDisk(page: Page): Promise<{ makeRoom: () => Promise<void> }> {
  await page.goto("/livez");
  const browser = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  await browser.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: DISK });
  return {
    makeRoom: async () => {
      await browser.send("Storage.overrideQuotaForOrigin", { origin });
    },
  };
}

/** Fills the disk to the last kilobyte, with something that is not the app's; returns how much fitted. */
async function fillDisk(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const opening = indexedDB.open("filler", 1);
    opening.addEventListener("upgradeneeded", () =>
      opening.result.createObjectStore("bytes", { autoIncrement: true }),
    );
    await new Promise((resolve) => opening.addEventListener("success", resolve));
    const fits = (size: number) =>
      new Promise<boolean>((resolve) => {
        const writing = opening.result.transaction("bytes", "readwrite", { durability: "strict" });
        writing.objectStore("bytes").add(crypto.getRandomValues(new Uint8Array(size)));
        writing.addEventListener("complete", () => resolve(true));
        writing.addEventListener("abort", () => resolve(false));
      });
    let filled = 0;
    for (const size of [65_536, 8192, 512]) while (await fits(size)) filled += size;
    return filled;
  });
}
