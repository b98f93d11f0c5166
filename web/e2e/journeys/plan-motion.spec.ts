import type { Page } from "@playwright/test";
import { isSound, showScheme } from "../fixtures/checks/sound-page.ts";
import { expect, test } from "../fixtures/test.ts";
import { PlanPage } from "../pages/plan-page.ts";

/** How long a panel's rise and a circle's change of color take, as the browser has them. */
async function durations(page: Page): Promise<{ panel: number; indicator: number }> {
  return page.evaluate(() => {
    const seconds = (text: string) => Math.max(...text.split(",").map(Number.parseFloat));
    const panel = document.querySelector("[data-changed]");
    const circle = document.querySelector("[aria-current=step] span");
    if (!panel || !circle) throw new Error("There is no changed step");
    return {
      panel: seconds(getComputedStyle(panel).animationDuration),
      indicator: seconds(getComputedStyle(circle).transitionDuration),
    };
  });
}

/** How the circles look once nothing moves any more. */
async function circles(page: Page): Promise<{ width: number; fill: string; ring: string }[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("nav [data-step] [data-state] span")].map((circle) => {
      const { backgroundColor: fill, boxShadow: ring } = getComputedStyle(circle);
      return { width: Math.round(circle.getBoundingClientRect().width), fill, ring };
    }),
  );
}

test("D-006, D-007, D-011, DEC-15: the indicator takes 0.3 s and the panel 0.5 s; with less motion asked for, nothing moves", async ({
  openDevice,
}) => {
  const { page } = await openDevice({ viewport: { width: 360, height: 640 } });
  const plan = new PlanPage(page);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await plan.open();
  await plan.readVerse();
  await plan.continueButton.click();
  await expect(plan.step(1)).toBeFocused();
  expect(await durations(page)).toEqual({ panel: 0.5, indicator: 0.3 });
  // D-010: the top of the wizard is brought into view.
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeLessThan(120);

  await page.emulateMedia({ reducedMotion: "reduce" });
  const still = await durations(page);
  expect(Math.max(still.panel, still.indicator)).toBeLessThanOrEqual(0.001);

  // D-006: the current circle is larger and has a ring; D-007: finished ones are filled as it is.
  const [finished, current, ahead] = await circles(page);
  expect([finished?.width, current?.width, ahead?.width]).toEqual([32, 38, 32]);
  expect([finished?.ring, current?.ring, ahead?.ring]).toEqual([
    "none",
    expect.stringContaining("0px 0px 0px 4px"),
    "none",
  ]);
  expect(finished?.fill).toBe(current?.fill);
  expect(ahead?.fill).not.toBe(current?.fill);
});

test("DEC-15: with less motion a change of all colors starts no transition on any element", async ({
  openDevice,
}) => {
  const { page } = await openDevice();
  await new PlanPage(page).open();
  await showScheme(page, "light");
  await page.evaluate(() =>
    addEventListener("transitionrun", ({ propertyName }) => {
      document.documentElement.dataset["moved"] ??= propertyName;
    }),
  );
  await showScheme(page, "dark");
  // A browser begins a transition when it draws what has changed.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  await expect(page.locator("html")).not.toHaveAttribute("data-moved");
});

test("in forced colors the sky gives way, and edges alone tell the steps and the chosen apart", async ({
  openDevice,
}) => {
  const { page } = await openDevice({ viewport: { width: 360, height: 640 } });
  const plan = new PlanPage(page);
  const sky = page.locator("[data-light]").first();
  await plan.open();
  await plan.readVerse();
  await expect(sky).toBeVisible();
  await page.emulateMedia({ forcedColors: "active" });
  await expect(sky).toBeHidden();
  const edges = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("nav [data-step] [data-state] span")].map((circle) => {
        const { outlineStyle, outlineWidth, borderStyle } = getComputedStyle(circle);
        return [outlineStyle === "none" ? "0px" : outlineWidth, borderStyle];
      }),
    );
  expect(await edges()).toEqual([
    ["3px", "solid"],
    ...Array.from({ length: 4 }, () => ["0px", "solid"]),
  ]);
  await plan.walkToTheEnd({ priorities: ["Rest"], challenges: "" }, async () => {
    const [box] = await page.getByRole("checkbox", { checked: true }).all();
    if (!box) return;
    // The browser draws its own mark, in the colors of its user.
    await expect(box).toHaveCSS("appearance", "auto");
    await isSound(page, "a step in forced colors");
  });
  expect((await edges()).map(([ring]) => ring)).toEqual(["0px", "0px", "0px", "0px", "3px"]);
});
