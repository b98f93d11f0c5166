import type { Page } from "@playwright/test";
import { MESSAGES, QUICK_PROGRESS } from "@reignwell/contract";
import { fitsEverybody, NARROW } from "../fixtures/checks/page-fit.ts";
import type { Device } from "../fixtures/devices/device.ts";
import { takeSession } from "../fixtures/devices/take-session.ts";
import {
  type AppRoute,
  GUEST_ROUTES,
  MEMBER_ROUTES,
  PUBLIC_ROUTES,
  LATER_ROUTES,
} from "../fixtures/routes.ts";
import { isSound } from "../fixtures/checks/sound-page.ts";
import { expect, type Person, test } from "../fixtures/test.ts";
import { AccountPage } from "../pages/account-page.ts";
import { GoalsPage } from "../pages/goals-page.ts";
import { PlanPage } from "../pages/plan-page.ts";
import { visitRoute } from "../pages/visit-route.ts";

/** The colors are the same at every width; the second look finds what another layout shows. */
const WIDTHS = [
  [360, "light and dark"],
  [1280, "dark"],
] as const;
const PLAN = { priorities: ["Rest on Sunday", "Sing"], challenges: "Too many plans" };

/** How a page looks is the same where the app is not installed. */
const UNINSTALLED = { serviceWorkers: "block" } as const;

/** Open to everybody, and with more in it for somebody who is signed in. */
const OTHERWISE_FOR_MEMBERS = PUBLIC_ROUTES.filter(({ path }) => path === "/settings");

for (const [width, schemes] of WIDTHS) {
  test(`axe finds nothing on any page, ${schemes}, at ${width} pixels`, async ({
    openDevice,
    person,
  }) => {
    // Some eighty looks by axe, up to a second each.
    test.slow();
    const device = await openDevice({ viewport: { width, height: 800 } });
    const { page } = device;
    const look = (screen: string) => isSound(page, screen, schemes === "dark");
    for (const route of [...PUBLIC_ROUTES, ...LATER_ROUTES, ...GUEST_ROUTES]) {
      await visitRoute(page, route);
      await look(route.path);
    }
    await hasSoundLayers(page, look);
    await page.goto("/auth");
    await new AccountPage(page).register(person);
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await look("/dashboard without plans");

    const plan = new PlanPage(page);
    await plan.open();
    await plan.walkToTheEnd(PLAN, () => look("a step"));
    await plan.save();
    for (const route of [...MEMBER_ROUTES, ...OTHERWISE_FOR_MEMBERS]) {
      await visitRoute(page, route);
      await look(`${route.path} with a plan`);
    }
    await device.readyForOffline();
    await device.goOffline();
    for (const path of ["/", "/dashboard", "/account", "/debug/today"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await look(`${path} offline`);
    }
  });
}

test("look: the header is one row at every width, however long the name is", async ({
  openDevice,
  person,
}) => {
  const device = await openDevice(UNINSTALLED);
  const { page } = device;
  const username = person.username.padEnd(30, "-of-the-valley-and-the-hills");
  await takeSession(device, { ...person, username });
  await page.goto("/dashboard");
  // The app's header takes the place of the server's.
  await expect(page.locator(".first-light")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Sync status:/ })).toBeVisible();
  for (const width of [320, 767, 768, 1023, 1024, 1119, 1120, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const header = await page.getByRole("banner").boundingBox();
    // 4 rem and the line below.
    expect.soft({ width, height: header?.height }).toEqual({ width, height: 65 });
  }
});

test("look: with the largest text the open tab is in view, and the four numbers stand in even rows", async ({
  openDevice,
  person,
}) => {
  const device = await openDevice({ viewport: NARROW, ...UNINSTALLED });
  const { page } = device;
  await hasLargestText(device, person);
  await page.goto("/dashboard?tab=history");
  const open = page.getByRole("tab", { selected: true });
  await expect(open).toBeInViewport({ ratio: 0.99 });
  // The app's face comes later than the row and may be wider.
  await page.addStyleTag({ content: "[role=tab] { letter-spacing: 0.1em }" });
  await expect(open).toBeInViewport({ ratio: 0.99, timeout: 5000 });
  await page.getByRole("tab", { name: MESSAGES.dashboard.tabs.tasks }).click();
  await expect(open).toBeInViewport({ ratio: 0.99 });
  const rows = await page
    .locator("dl > div")
    .evaluateAll((numbers) => numbers.map((number) => number.getBoundingClientRect().top));
  expect([1, 2]).toContain(new Set(rows).size);
  expect(rows.filter((top) => top === rows[0]).length % 2).toBe(0);
});

test("look: with the largest text no button of a dialog is cut", async ({ openDevice, person }) => {
  const device = await openDevice({ viewport: NARROW, ...UNINSTALLED });
  const { page } = device;
  await hasLargestText(device, person);
  await page.goto("/dashboard?tab=tasks");
  await page.getByRole("button", { name: MESSAGES.tasks.newTask }).click();
  const cut = await page
    .getByRole("dialog")
    .locator(".mantine-Button-label")
    .evaluateAll((labels) => labels.filter((one) => one.scrollWidth > one.clientWidth).length);
  expect(cut).toBe(0);
});

test("G-019, look: with the largest text the four steps of a goal are whole", async ({
  openDevice,
  person,
}) => {
  const device = await openDevice({ viewport: NARROW, ...UNINSTALLED });
  const { page } = device;
  await hasLargestText(device, person);
  const goals = new GoalsPage(page);
  await goals.open();
  await goals.make({ title: "Sing", description: "Each morning", targetDate: "2027-03-01" });
  await page.keyboard.press("Escape");
  const steps = goals.goal("Sing").getByRole("group").getByRole("button");
  await expect(steps).toHaveCount(QUICK_PROGRESS.length);
  const looks = await steps.evaluateAll((buttons) =>
    buttons.map((button) => {
      const label = button.querySelector(".mantine-Button-label");
      const cut = label === null || label.scrollWidth > label.clientWidth;
      return { cut, row: button.getBoundingClientRect().top };
    }),
  );
  expect(looks.filter(({ cut }) => cut)).toEqual([]);
  // In one row, or two by two.
  const [first] = looks;
  expect([2, 4]).toContain(looks.filter(({ row }) => row === first?.row).length);
});

test("WCAG 1.4.4, 1.4.10, 1.4.12, 2.5.5: every page fits 320 pixels, a zoom of 200 %, wider spacing, larger text and a thumb", async ({
  openDevice,
  person,
}) => {
  test.slow();
  const { page } = await openDevice({ viewport: NARROW, ...UNINSTALLED });
  await fitEverybody(page, [...PUBLIC_ROUTES, ...LATER_ROUTES, ...GUEST_ROUTES]);
  await new AccountPage(page).register(person);
  const plan = new PlanPage(page);
  await plan.walkToTheEnd(
    { priorities: ["A-very-long-word-that-cannot-be-broken-anywhere-at-all"], challenges: "" },
    () => fitsEverybody(page, "a step"),
  );
  await plan.save();
  await fitEverybody(page, [...MEMBER_ROUTES, ...OTHERWISE_FOR_MEMBERS]);
});

/** What is laid over a page. */
async function hasSoundLayers(page: Page, look: (screen: string) => Promise<void>): Promise<void> {
  await new PlanPage(page).open();
  await page.getByRole("button", { name: "Share this verse" }).click();
  await expect(page.locator("[role=dialog] img[src]")).toBeVisible();
  await look("sharing a verse");
  await page.keyboard.press("Escape");
  // What is open keeps the keys.
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("option", { selected: true })).toBeVisible();
  await look("the palette");
  await page.keyboard.press("Escape");
}

async function fitEverybody(page: Page, routes: readonly AppRoute[]): Promise<void> {
  for (const route of routes) {
    await visitRoute(page, route);
    await fitsEverybody(page, route.path);
  }
}

async function hasLargestText(device: Device, person: Person): Promise<void> {
  const { page } = device;
  await takeSession(device, person);
  await page.goto("/settings");
  await page.getByText("A++", { exact: true }).click();
}
