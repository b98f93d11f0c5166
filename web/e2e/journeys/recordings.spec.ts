import { MESSAGES } from "@reignwell/contract";
import { centralDate } from "@reignwell/domain";
import type { Page } from "@playwright/test";
import { AxeBuilder } from "@axe-core/playwright";
import { startScriptureServer, toneFile } from "../fixtures/servers/scripture-server.ts";
import { showScheme } from "../fixtures/checks/sound-page.ts";
import { expect, test } from "../fixtures/test.ts";
import { AccountPage } from "../pages/account-page.ts";
import { PlanPage } from "../pages/plan-page.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("D-031, AU-016, AU-017: a recording is heard, kept on the device where that is wished, and heard offline", async ({
  openDevice,
  person,
}) => {
  const server = await startScriptureServer();
  try {
    const audioUrl = server.upload("tone.wav", toneFile(20));
    const day = { date: centralDate(Date.now()), verse: "Make a joyful noise.", audioUrl };
    await server.schedule([{ ...day, reference: "Psalm 100:1" }]);
    const device = await openDevice({ url: server.url });
    const { page } = device;
    await new AccountPage(page).open();
    await new AccountPage(page).register(person);
    await new PlanPage(page).readVerse();

    await button(page, MESSAGES.audio.listen).click();
    await expect(button(page, MESSAGES.audio.pause)).toBeFocused();
    const slider = page.getByRole("slider");
    await expect(slider).toHaveAttribute("aria-valuetext", "0:01 of 0:20");
    await slider.fill("12");
    await button(page, MESSAGES.audio.pause).click();
    await expect(button(page, MESSAGES.audio.resume)).toBeVisible();
    await page.reload();
    await expect(page.getByText(/^Continues from 0:1[23]$/)).toBeVisible();

    await page.goto("/your-data");
    const wish = page.getByRole("switch", { name: /^Keep the audio/ });
    await wish.check();
    await expect(page.getByText("1 recording is here, 0.3 MB.")).toBeVisible();

    await device.readyForOffline();
    await device.goOffline();
    await new PlanPage(page).open();
    await button(page, MESSAGES.audio.listen).click();
    await expect(slider).toHaveAttribute("aria-valuetext", /^0:1[3-9] of 0:20$/);
    expect(await partOf(page, `${audioUrl}?t=1`)).toEqual([206, "bytes 100-199/320044", 100]);

    await device.goOnline();
    await page.goto("/your-data");
    await expect(wish).toBeChecked();
    await wish.uncheck();
    await expect.poll(() => page.evaluate(() => caches.has("reignwell-audio"))).toBe(false);
  } finally {
    await server.stop();
  }
});

test("AU-003, AU-013: the player has names, room and contrast at 360 and 1280 pixels, light and dark; a missing or broken recording says so, and the plan goes on", async ({
  openDevice,
}) => {
  const server = await startScriptureServer();
  try {
    const audioUrl = server.upload("tone.wav", toneFile(60));
    const date = centralDate(Date.now());
    await server.schedule([{ date, verse: "Sing.", reference: "Psalm 96:1", audioUrl }]);
    const { page } = await openDevice({ url: server.url });
    const plan = new PlanPage(page);
    await plan.open();
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const label = page.getByText(MESSAGES.audio.listen, { exact: true });
      await expect(button(page, MESSAGES.audio.listen)).toBeVisible();
      // Hidden only visually: a screen reader still finds the name.
      const shownWidth = (await label.boundingBox())?.width ?? 0;
      expect(shownWidth > 20).toBe(width > 640);
      await button(page, MESSAGES.audio.listen).hover();
      const tip = page.getByRole("tooltip", { name: MESSAGES.audio.tooltip("Listen") });
      await expect(tip).toBeInViewport({ ratio: 1 });
      await page.keyboard.press("Escape");
      await expect(tip).toHaveCount(0);
      await button(page, MESSAGES.audio.listen).click();
      await expect(button(page, MESSAGES.audio.pause)).toBeVisible();
      for (const colorScheme of ["light", "dark"] as const) {
        await showScheme(page, colorScheme);
        const { violations } = await new AxeBuilder({ page }).include("[role=group]").analyze();
        expect(violations.map(({ id }) => id)).toEqual([]);
      }
      for (const name of [MESSAGES.audio.pause, MESSAGES.audio.stop, "Speed 1"]) {
        const box = await button(page, name).boundingBox();
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
      }
      await button(page, MESSAGES.audio.stop).click();
    }

    const broken = server.upload("broken.mp3", Buffer.from("This is no recording at all."));
    const spoiled = { "Psalm 96:2": "/uploads/audio/missing.mp3", "Psalm 96:3": broken };
    for (const [reference, audioUrl] of Object.entries(spoiled)) {
      await server.schedule([{ date, verse: "Sing.", reference, audioUrl }]);
      // A device that has shown another verse today may keep it, and offer this one.
      const { page: fresh } = await openDevice({ url: server.url });
      const planned = new PlanPage(fresh);
      await planned.open();
      await expect(fresh.getByText(reference, { exact: true })).toBeVisible();
      await button(fresh, MESSAGES.audio.listen).click();
      await expect(fresh.getByText(MESSAGES.audio.loadingFailed.title)).toBeVisible();
      await expect(fresh.getByText(MESSAGES.audio.loadingFailed.description)).toBeVisible();
      await expect(button(fresh, MESSAGES.audio.listen)).toBeEnabled();
      await expect(fresh.getByText("The recording didn’t play.")).toBeVisible();
      await planned.continueButton.click();
      await expect(planned.step(1)).toBeVisible();
    }
  } finally {
    await server.stop();
  }
});

/** Asks the worker for bytes 100 to 199. */
function partOf(page: Page, address: string): Promise<[number, string | null, number]> {
  return page.evaluate(async (url) => {
    const answer = await fetch(url, { headers: { range: "bytes=100-199" } });
    const { byteLength } = await answer.arrayBuffer();
    return [answer.status, answer.headers.get("content-range"), byteLength];
  }, address);
}
