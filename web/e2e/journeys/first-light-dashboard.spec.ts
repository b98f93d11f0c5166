import { MESSAGES, ROUTES } from "@reignwell/contract";
import type { Page } from "@playwright/test";
import { seedAccount, signIn } from "../fixtures/data/seed-account.ts";
import { someWeeks } from "../fixtures/data/some-weeks.ts";
import { takeSession } from "../fixtures/devices/take-session.ts";
import { holdScripts } from "../fixtures/checks/hold-scripts.ts";
import { expect, test } from "../fixtures/test.ts";
import { DashboardPage } from "../pages/dashboard-page.ts";

const { numbers, tabs } = MESSAGES.dashboard;
/** What a drawn page has around its screen. */
const FRAME = '<div class="first-light">';

for (const viewport of [
  { width: 412, height: 823 },
  { width: 1280, height: 800 },
]) {
  test(`issue 15: the dashboard's frame can be read before any program runs, which fills it without a jump, ${viewport.width} px`, async ({
    openDevice,
    server,
    person,
  }) => {
    await seedAccount(server.url, person, await someWeeks());
    const device = await openDevice({ viewport });
    const { page } = device;
    await takeSession(device, person);
    const release = await holdScripts(page);
    await watch(page);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const dashboard = new DashboardPage(page);
    await page.goto("/dashboard", { waitUntil: "commit" });
    await expect(dashboard.heading).toBeVisible();
    await expect(page).toHaveTitle("My Dashboard · Reignwell");
    await expect(dashboard.number(numbers.dailyPlans)).toHaveText("–");
    const verse = (await dashboard.today.locator("blockquote").textContent()) ?? "";
    expect(verse).not.toBe("");

    // Nobody presses anything: a jump soon after a press would not count as one.
    release();
    await expect(dashboard.today.getByRole("heading", { name: "Action plan" })).toBeVisible();
    await expect(dashboard.today.locator("blockquote")).toHaveText(verse);
    await expect(dashboard.number(numbers.dailyPlans)).not.toHaveText("–");
    const seen = await page.evaluate(() => Reflect.get(globalThis, "seen"));
    expect(seen.spinner).toBe(false);
    expect(seen.shift).toBeLessThan(0.02);
    expect(asked.filter((path) => path === ROUTES.session)).toHaveLength(1);
  });
}

test("issue 15: out of the worker a remembered user’s dashboard comes whole, without a wait in between", async ({
  openDevice,
  server,
  person,
}) => {
  await seedAccount(server.url, person, await someWeeks());
  const device = await openDevice();
  const { page } = device;
  await takeSession(device, person);
  const dashboard = new DashboardPage(page);
  await page.goto("/dashboard");
  await expect(dashboard.today.getByRole("heading", { name: "Action plan" })).toBeVisible();
  await device.readyForOffline();
  await device.goOffline();
  await watch(page);
  await page.goto("/dashboard");
  await expect(dashboard.today.getByRole("heading", { name: "Action plan" })).toBeVisible();
  const seen = await page.evaluate(() => Reflect.get(globalThis, "seen"));
  expect(seen.spinner).toBe(false);
});

test("issue 15: a press on a tab of the dashboard's frame waits for the program", async ({
  openDevice,
  server,
  person,
}) => {
  await seedAccount(server.url, person, await someWeeks());
  const device = await openDevice();
  const { page } = device;
  await takeSession(device, person);
  const release = await holdScripts(page);
  await page.goto("/dashboard", { waitUntil: "commit" });
  await page.getByRole("tab", { name: tabs.tasks }).click();
  release();
  await expect(page).toHaveURL(/tab=tasks$/);
  await expect(page.getByRole("tab", { name: tabs.tasks, selected: true })).toBeVisible();
});

test("issue 15: the frame says nothing of an account, and a visitor without a session gets none", async ({
  openDevice,
  server,
  person,
}) => {
  const device = await openDevice();
  const { page } = device;
  const visited = await page.goto("/dashboard");
  expect(await visited?.text()).not.toContain(FRAME);
  await expect(page).toHaveURL(/\/auth/);
  await seedAccount(server.url, person, await someWeeks());
  const cookie = await signIn(server.url, person);
  const ask = async (headers: Record<string, string>) =>
    (await fetch(`${server.url}/dashboard`, { headers })).text();
  const frame = await ask({ cookie });
  expect(frame).toContain(FRAME);
  expect(frame).not.toContain(person.username);
  expect(frame).not.toMatch(/\{\{\w+\}\}/);
  // The server doesn't ask whose session it is.
  const name = cookie.slice(0, cookie.indexOf("="));
  expect(await ask({ cookie: `${name}=of-somebody-else` })).toBe(frame);
});

test("issue 15: the dashboard's frame has its two faces with the first paint or not at all, rare ones later", async ({
  server,
  person,
}) => {
  const cookie = await signIn(server.url, person);
  const frame = await (await fetch(`${server.url}/dashboard`, { headers: { cookie } })).text();
  const rules = frame.matchAll(/font-display:(\w+);src:url\(\/assets\/([\w-]+)-wght-/g);
  expect(Object.fromEntries([...rules].map(([, display, face]) => [face, display]))).toEqual({
    "literata-latin": "optional",
    "figtree-latin": "optional",
    "figtree-latin-ext": "swap",
    "atkinson-hyperlegible-next-latin": "swap",
  });
  const asked = frame.matchAll(/<link rel="preload" as="font"[^>]*\/assets\/([\w-]+)-wght-/g);
  expect(new Set([...asked].map(([, face]) => face))).toEqual(
    new Set(["literata-latin", "figtree-latin"]),
  );
});

test("issue 15: a session that has ended leads from the frame to the page for signing in", async ({
  openDevice,
  server,
  person,
}) => {
  const device = await openDevice();
  const { page } = device;
  const cookie = await takeSession(device, person);
  await fetch(`${server.url}${ROUTES.logout}`, { method: "POST", headers: { cookie } });
  await page.goto("/dashboard", { waitUntil: "commit" });
  await expect(page.locator(".first-light")).toBeVisible();
  await expect(page).toHaveURL(/\/auth/);
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
});

/** Notes whether a spinner has taken the frame's place, and how far things have moved. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { spinner: false, shift: 0 };
    Object.assign(globalThis, { seen });
    new MutationObserver(() => {
      const main = document.querySelector("main");
      seen.spinner ||= main !== null && main.querySelector("h1") === null;
    }).observe(document, { childList: true, subtree: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, "hadRecentInput") === true) continue;
        seen.shift += Number(Reflect.get(entry, "value"));
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}
