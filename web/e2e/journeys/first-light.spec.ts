import { DAY_SCRIPTURE_ID } from "@reignwell/domain";
import { facesThatCount } from "../fixtures/checks/faces-that-count.ts";
import { holdScripts } from "../fixtures/checks/hold-scripts.ts";
import { expect, test } from "../fixtures/test.ts";
import { hasFocus } from "../pages/keyboard.ts";
import { PlanPage } from "../pages/plan-page.ts";

test("a first visit reads the verse before any program runs, and Continue waits for it", async ({
  openDevice,
}) => {
  const { page } = await openDevice();
  const release = await holdScripts(page);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const plan = new PlanPage(page);
  await page.goto("/", { waitUntil: "commit" });
  const verse = await plan.readVerse();
  await plan.continueButton.click();
  await page.waitForTimeout(300);
  await expect(plan.step(0)).toBeVisible();
  expect(new URL(page.url()).search).toBe("");

  release();
  await expect(plan.step(1)).toBeVisible();
  await page.getByRole("button", { name: "Previous" }).click();
  expect(await plan.readVerse()).toBe(verse);
  // The page came with the answer; nobody has to ask for it again.
  expect(asked.filter((path) => path === "/api/today-scripture")).toEqual([]);
});

for (const part of ["libraries-", "first-"]) {
  test(`a first visit whose program can’t be fetched (${part}) says so, and begins again at a press`, async ({
    openDevice,
  }) => {
    const { page } = await openDevice({ viewport: { width: 360, height: 640 } });
    await page.route(`**/assets/${part}*.js`, (route) => route.abort("connectionreset"));
    const plan = new PlanPage(page);
    await page.goto("/");
    const verse = await plan.readVerse();
    const note = page.getByRole("alert");
    await expect(note).toContainText("Reignwell couldn’t start. Check your connection");
    await expect(plan.continueButton).toBeVisible();

    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    await plan.continueButton.click();
    await expect(plan.step(1)).toBeVisible();
    await expect(note).toHaveCount(0);
    await page.getByRole("button", { name: "Previous" }).click();
    expect(await plan.readVerse()).toBe(verse);
  });
}

test("a browser that can’t read the program is told to use a newer one, below the verse", async ({
  openDevice,
}) => {
  const { page } = await openDevice();
  await page.route("**/assets/first-*.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: "of the next century;" }),
  );
  await page.goto("/");
  await expect(page.getByRole("alert")).toContainText("or use a newer browser");
  await new PlanPage(page).readVerse();
});

test("issue 15: a first visit asks for at most 15 things after its page, until the app works offline", async ({
  openDevice,
}) => {
  const device = await openDevice();
  const { page } = device;
  // The worker's own, which it keeps for later, are not among them.
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/");
  await device.readyForOffline();
  // The page keeps the coming days when it has come to rest.
  await expect.poll(() => page.evaluate(() => caches.has("reignwell-kept-days"))).toBe(true);
  expect(asked).toContain("/api/scriptures/upcoming");
  const after = asked.filter((path) => path !== "/");
  expect(after.length, after.join("\n")).toBeLessThanOrEqual(15);
});

test("every later visit has the verse in the page as well, with a network and without", async ({
  openDevice,
}) => {
  const device = await openDevice();
  const { page } = device;
  const plan = new PlanPage(page);
  await plan.open();
  const verse = await plan.readVerse();
  await device.readyForOffline();
  // The page keeps the coming days when it has come to rest.
  await expect.poll(() => page.evaluate(() => caches.has("reignwell-kept-days"))).toBe(true);
  for (const offline of [false, true]) {
    if (offline) await device.goOffline();
    const answer = await page.goto("/");
    const text = (await answer?.text()) ?? "";
    expect(text).toContain(`id="${DAY_SCRIPTURE_ID}" data-source="device"`);
    expect(text).not.toMatch(/\{\{\w+\}\}/);
    expect(await plan.readVerse()).toBe(verse);
  }
});

test("issue 15: the page for signing in can be read before any program runs, which takes it over without a jump", async ({
  openDevice,
}) => {
  const { page } = await openDevice();
  const release = await holdScripts(page);
  await page.addInitScript(() => {
    const seen = { spinner: false, shift: 0 };
    Object.assign(globalThis, { seen });
    new MutationObserver(() => {
      seen.spinner ||= document.querySelector("main")?.textContent.includes("One moment") ?? false;
    }).observe(document, { childList: true, subtree: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += Number(Reflect.get(entry, "value"));
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/auth", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { name: "Welcome", level: 1 })).toBeVisible();
  await expect(page).toHaveTitle("Sign in · Reignwell");
  // What is typed now would be lost: the form takes nothing yet.
  const form = page.locator("form");
  await expect(form).toHaveAttribute("inert");
  await page.getByRole("tab", { name: "Create Account" }).click();

  release();
  await expect(page.getByRole("button", { name: "Create Account" })).toBeVisible();
  await expect(page.getByRole("tab", { name: "Create Account" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await page.getByRole("tab", { name: "Sign In" }).click();
  await page.getByLabel("Username").fill("hannah");
  await expect(page.getByLabel("Username")).toHaveValue("hannah");
  // They come when the browser is idle, and may shift the page, too.
  await expect.poll(() => page.evaluate(facesThatCount)).toContain("Figtree Variable");
  const seen = await page.evaluate(() => Reflect.get(globalThis, "seen"));
  expect(seen.spinner).toBe(false);
  expect(seen.shift).toBeLessThan(0.02);
});

test("issue 15: the keys go on from where they were when the program takes the page over", async ({
  openDevice,
}) => {
  const { page } = await openDevice();
  const release = await holdScripts(page);
  const plan = new PlanPage(page);
  const skip = page.getByRole("link", { name: "Skip to content" });
  const taken = () => expect(page.locator(".first-light")).toHaveCount(0);
  await page.goto("/", { waitUntil: "commit" });
  await plan.readVerse();
  await page.keyboard.press("Tab");
  await hasFocus(skip);
  release();
  await taken();
  await hasFocus(skip);

  await page.unroute("**/assets/*.js");
  const releaseAgain = await holdScripts(page);
  await page.goto("/", { waitUntil: "commit" });
  await plan.readVerse();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await hasFocus(page.locator(".first-light main"));
  releaseAgain();
  await taken();
  await hasFocus(page.locator("main"));
  await page.keyboard.press("Tab");
  await hasFocus(page.locator("main :is(a, button)").first());
});

test("with scripts switched off the verse and its reflection can be read, in their face", async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const face = page.waitForResponse((answer) => /literata-[^/]+\.woff2$/.test(answer.url()));
  await page.goto(server.url);
  await expect(new PlanPage(page).verse).not.toBeEmpty();
  expect((await face).ok()).toBe(true);
  await expect(page.getByRole("heading", { name: "Reflection" })).toBeVisible();
  await context.close();
});

// With a friend's link the page doesn't come drawn, and names no files.
for (const address of ["/auth", "/auth?ref=ABCD2345"]) {
  test(`issue 15: the app asks for all files of ${address} before the first of them has come`, async ({
    openDevice,
  }) => {
    const { page } = await openDevice();
    const asked = new Set<string>();
    const allAsked = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", async (route) => {
      const { pathname } = new URL(route.request().url());
      if (/\/(plan|kit|shared|sign-in)-/.test(pathname)) {
        asked.add(pathname);
        if (asked.size === 4) allAsked.resolve();
        await allAsked.promise;
      }
      await route.continue();
    });
    await page.goto(address, { waitUntil: "commit" });
    await expect.poll(() => asked.size).toBeGreaterThan(0);
    // After five seconds the app would begin without its page, which then asks for the rest.
    await expect.poll(() => asked.size, { timeout: 4000 }).toBe(4);
    await expect(page.locator(".first-light")).toHaveCount(0);
    await expect(page.getByRole("textbox").first()).toBeEnabled();
  });
}
