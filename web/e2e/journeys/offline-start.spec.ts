import { MESSAGES } from "@reignwell/contract";
import type { Device } from "../fixtures/devices/device.ts";
import {
  type AppRoute,
  GUEST_ROUTES,
  LATER_ROUTES,
  MEMBER_ROUTES,
  PUBLIC_ROUTES,
} from "../fixtures/routes.ts";
import { WHOLE_BROWSER } from "../fixtures/devices/whole-browser.ts";
import { expect, test } from "../fixtures/test.ts";
import { AccountPage } from "../pages/account-page.ts";
import { PlanPage } from "../pages/plan-page.ts";

// Browsers are closed and opened again.
test.use({ onDisk: true });

test("DC-011, DC-017: a guest's every route opens offline by its address, after one visit and not before", async ({
  openDevice,
}) => {
  const device = await openDevice();
  await device.goOffline();
  // A browser that was never here has nothing to show but its own words.
  await expect(new PlanPage(device.page).open()).rejects.toThrow(/net::ERR_/);
  await device.goOnline();
  await new PlanPage(device.page).open();
  await device.readyForOffline();
  await device.close();
  await opensOffline(device, [...PUBLIC_ROUTES, ...GUEST_ROUTES]);
  // A guest's device doesn't keep the rewards; it says what to do, and today's plan is a tap away.
  await device.page.goto("/referral");
  const { pageNotHere } = MESSAGES.offline;
  await expect(device.page.getByRole("heading", { level: 1, name: pageNotHere })).toBeVisible();
  await device.page.getByRole("link", { name: "Go to today’s plan" }).click();
  await new PlanPage(device.page).readVerse();
});

test(
  "DC-011, DC-016, DEC-112: a member's every route opens offline by its address, after one visit",
  WHOLE_BROWSER,
  async ({ openDevice, person }) => {
    const device = await openDevice();
    await new AccountPage(device.page).open();
    await new AccountPage(device.page).register(person);
    await device.readyWithLaterPages();
    // A battery that is empty seconds after the sign-in: what is known of it was on disk by then.
    await device.kill();
    await opensOffline(device, [...PUBLIC_ROUTES, ...LATER_ROUTES, ...MEMBER_ROUTES]);
  },
);

test("DC-011: a page that its reload brought past the worker is served by it all the same, and opens another one offline", async ({
  openDevice,
}) => {
  const device = await openDevice();
  await new PlanPage(device.page).open();
  await device.readyForOffline();
  const devtools = await device.context.newCDPSession(device.page);
  await devtools.send("Page.reload", { ignoreCache: true });
  await new PlanPage(device.page).readVerse();
  await device.readyForOffline();
  await device.goOffline();
  await device.page.getByRole("link", { name: "Privacy" }).click();
  await expect(device.page.getByRole("heading", { level: 1, name: "Privacy" })).toBeVisible();
});

test("DC-011, issue 17: a page that was opened before the worker served it opens offline the next time, too", async ({
  openDevice,
  person,
}) => {
  const device = await openDevice();
  // As over a slow line, where the first pages are read before the worker is there.
  await device.context.addInitScript(() => {
    const { prototype } = ServiceWorkerContainer;
    const register = Object.getOwnPropertyDescriptor(prototype, "register")?.value;
    prototype.register = async function (...words) {
      while (!("mayComeNow" in window)) await new Promise((resolve) => setTimeout(resolve, 50));
      return Reflect.apply(register, this, words);
    };
  });
  await new AccountPage(device.page).open();
  await new AccountPage(device.page).register(person);
  await device.page.goto("/reflections");
  const archive = device.page.getByRole("heading", { level: 1, name: MESSAGES.archive.heading });
  await expect(archive).toBeVisible();
  await device.page.evaluate(() => Object.assign(window, { mayComeNow: true }));
  await device.readyWithLaterPages();
  await device.goOffline();
  await device.page.goto("/reflections");
  await expect(archive).toBeVisible();
});

/** The browser was ended before: what it shows now comes from the device alone. */
async function opensOffline(device: Device, routes: readonly AppRoute[]): Promise<void> {
  await device.reopen({ offline: true });
  const problems: string[] = [];
  device.page.on("pageerror", (error) => problems.push(error.message));
  for (const { path, heading } of routes) {
    await device.page.goto(path);
    await expect(device.page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  }
  await new PlanPage(device.page).open();
  await new PlanPage(device.page).readVerse();
  expect(problems).toEqual([]);
}
