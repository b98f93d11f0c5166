/*
 * Takes pictures of every page, on a phone and on a wide screen, by day and by night: the production
 * build from a real server, with an account that has been in use for some weeks. They are written
 * into `screenshots`, which is not committed; look at them. With --publish three of them become the
 * ones that the manifest and the README show (web/public/screenshots).
 *
 *   pnpm screenshots [--publish]
 */
import { copyFileSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page, request } from "@playwright/test";
import { MESSAGES, ROUTES } from "@reignwell/contract";
import { CHROMIUM_FLAGS, findChromium } from "@reignwell/testing/node";
import {
  ADMIN_ROUTES,
  type AppRoute,
  GUEST_ROUTES,
  LATER_ROUTES,
  MEMBER_ROUTES,
  PUBLIC_ROUTES,
} from "./fixtures/routes.ts";
import { giveawayFields } from "./fixtures/data/giveaway-fields.ts";
import { seedAccount } from "./fixtures/data/seed-account.ts";
import { someWeeks } from "./fixtures/data/some-weeks.ts";
import { ALL_DRAWN } from "./fixtures/checks/sound-page.ts";
import { startServer } from "./fixtures/servers/server.ts";
import { pretendInstalled } from "./fixtures/devices/pretend-installed.ts";
import { AccountPage } from "./pages/account-page.ts";
import { PlanPage } from "./pages/plan-page.ts";
import { SyncChip } from "./pages/sync-chip.ts";

const FOLDER = join(import.meta.dirname, "../../screenshots");
const PUBLISHED = join(import.meta.dirname, "../public/screenshots");
const PERSON = { username: "hannah", password: "seven quiet lanterns" };
const ADMINISTRATOR = { username: "shepherd", password: "seven quiet lanterns" };
const DAY = 86_400_000;
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";
/** The width, and how many pixels of a picture are one of the page's. */
const SIZES = [
  { width: 360, height: 740, deviceScaleFactor: 2 },
  { width: 1280, height: 800, deviceScaleFactor: 1 },
] as const;
const SCHEMES = ["light", "dark"] as const;
/** What becomes of the pictures that are published. */
const SHOWN: Readonly<Record<string, string>> = {
  "360-light-installed-today": "today-narrow",
  "360-dark-installed-dashboard": "dashboard-narrow",
  "1280-light-window-today": "today-wide",
};

const server = await startServer(undefined, {
  ADMIN_USERNAME: ADMINISTRATOR.username,
  ADMIN_PASSWORD: ADMINISTRATOR.password,
});
const executablePath = await findChromium();
const browser = await chromium.launch({
  args: [...CHROMIUM_FLAGS],
  ...(executablePath === undefined ? { channel: "chromium" } : { executablePath }),
});
try {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  await fillInstance();
  await seedAccount(server.url, PERSON, await someWeeks());
  for (const size of SIZES) {
    for (const scheme of SCHEMES) await takeAll(browser, size, scheme);
  }
  if (process.argv.includes("--publish")) publish();
} finally {
  await browser.close();
  await server.stop();
}

/** What an administrator does first: the starter series, and a giveaway. */
async function fillInstance(): Promise<void> {
  const { url } = server;
  const calls = await request.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } });
  for (const [path, data] of [
    [ROUTES.login, ADMINISTRATOR],
    [ROUTES.adminStarterSeries, {}],
    [
      ROUTES.adminGiveaways,
      giveawayFields({ title: "A study Bible for Advent", endsIn: 12 * DAY }),
    ],
  ] as const) {
    const answer = await calls.post(path, { data });
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}`);
  }
  await calls.dispose();
}

type Size = (typeof SIZES)[number];

async function takeAll(chrome: Browser, size: Size, scheme: "light" | "dark"): Promise<void> {
  const { deviceScaleFactor, ...viewport } = size;
  const open = async (over: { userAgent?: string } = {}) => {
    const context = await chrome.newContext({
      ...over,
      baseURL: server.url,
      viewport,
      deviceScaleFactor,
      colorScheme: scheme,
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    const shoot = async (name: string, { whole = true } = {}) => {
      const drawn = await page.addStyleTag({ content: ALL_DRAWN });
      // The app's faces come when the browser is idle.
      await page.waitForFunction(() =>
        [...document.fonts].some(
          ({ family, status }) => family.includes("Variable") && status === "loaded",
        ),
      );
      // Lazy parts and live queries come a moment after the heading.
      await page.waitForTimeout(600);
      const path = join(FOLDER, `${size.width}-${scheme}-${name}.png`);
      await page.screenshot({ path, fullPage: whole });
      await drawn.evaluate((style) => style instanceof Element && style.remove());
    };
    return { context, page, shoot };
  };
  const guest = await open();
  await takeGuest(guest.page, guest.shoot);
  await guest.context.close();
  const troubled = await open();
  await takeHelpLine(troubled.page, troubled.shoot);
  await troubled.context.close();
  if (size.width < 768) {
    const iPhone = await open({ userAgent: IPHONE });
    await takeInstallCard(iPhone.page, iPhone.shoot, "install-on-ios");
    await iPhone.context.close();
  }
  const member = await open();
  await takeMember(member.page, member.shoot);
  await pretendInstalled(member.context);
  await member.page.goto("/");
  await new PlanPage(member.page).readVerse();
  await member.shoot(size.width < 768 ? "installed-today" : "window-today", { whole: false });
  await member.page.goto("/dashboard");
  await member.page.getByRole("heading", { level: 2 }).first().waitFor();
  await member.shoot("installed-dashboard", { whole: false });
  await member.context.close();
  const administrator = await open();
  await signIn(administrator.page, ADMINISTRATOR);
  await takeRoutes(administrator.page, administrator.shoot, ADMIN_ROUTES);
  await administrator.context.close();
}

type Shoot = (name: string, options?: { whole?: boolean }) => Promise<void>;

/** The card below the verse; Chromium has something to offer only after some visits. */
async function takeInstallCard(page: Page, shoot: Shoot, name: string): Promise<void> {
  await page.goto("/");
  await new PlanPage(page).readVerse();
  await page.evaluate(() => {
    if (navigator.userAgent.includes("iPhone")) return;
    const offer = new Event("beforeinstallprompt", { cancelable: true });
    window.dispatchEvent(Object.assign(offer, { prompt: () => Promise.resolve() }));
  });
  await page.getByRole("complementary", { name: "Install" }).waitFor();
  await shoot(name);
}

async function takeRoutes(
  page: Page,
  shoot: Shoot,
  routes: readonly AppRoute[],
  prefix = "",
): Promise<void> {
  for (const { path, heading } of routes) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1, name: heading }).waitFor();
    await shoot(prefix + (path === "/" ? "today" : path.replaceAll(/\W+/g, "-").replace(/^-/, "")));
  }
}

async function signIn(page: Page, person: typeof PERSON): Promise<void> {
  await page.goto("/auth");
  await new AccountPage(page).signIn(person);
  await new SyncChip(page).saysSaved();
}

async function takeGuest(page: Page, shoot: Shoot): Promise<void> {
  await takeRoutes(page, shoot, [...PUBLIC_ROUTES, ...LATER_ROUTES, ...GUEST_ROUTES]);
  await takeInstallCard(page, shoot, "install");
  await page.goto("/auth");
  await page.getByRole("tab", { name: MESSAGES.account.createAccount }).click();
  await shoot("auth-create");
  const plan = new PlanPage(page);
  await plan.open();
  let step = 1;
  await plan.walkToTheEnd(
    { priorities: ["Call Anna", "Finish the report before noon"], challenges: "A short night" },
    async () => shoot(`plan-step-${step++}`),
  );
}

/** The line of help that stands beside words of self-harm. */
async function takeHelpLine(page: Page, shoot: Shoot): Promise<void> {
  const plan = new PlanPage(page);
  await plan.open();
  let step = 1;
  await plan.walkToTheEnd(
    { priorities: ["Get through the day"], challenges: "I want to kill myself" },
    async () => (step++ < 4 ? undefined : shoot(`help-line-step-${step - 1}`)),
  );
}

async function takeMember(page: Page, shoot: Shoot): Promise<void> {
  await signIn(page, PERSON);
  await shoot("today-member");
  await takeRoutes(page, shoot, [...MEMBER_ROUTES, { path: "/settings", heading: "Settings" }]);
  await takeRoutes(page, shoot, LATER_ROUTES, "member-");
  await page.goto("/dashboard?tab=history");
  await page.locator("article button[aria-expanded]").first().click();
  await shoot("history-open");
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await page.locator("[role=dialog] img[src]").waitFor();
  await shoot("share", { whole: false });
  await page.keyboard.press("Escape");
  await new SyncChip(page).button.click();
  await shoot("sync-panel", { whole: false });
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await shoot("palette", { whole: false });
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await shoot("shortcuts", { whole: false });
  await page.keyboard.press("Escape");
  const menu = page.getByRole("button", { name: "Menu", exact: true });
  if (!(await menu.isVisible())) return;
  await menu.click();
  await shoot("side-menu", { whole: false });
  await page.keyboard.press("Escape");
}

function publish(): void {
  mkdirSync(PUBLISHED, { recursive: true });
  for (const [taken, name] of Object.entries(SHOWN)) {
    copyFileSync(join(FOLDER, `${taken}.png`), join(PUBLISHED, `${name}.png`));
  }
}
