import type { Locator, Page } from "@playwright/test";
import { MAX_LINE, MAX_TEXT, MESSAGES } from "@reignwell/contract";
import { aFewDays } from "../fixtures/data/a-few-days.ts";
import { seedAccount } from "../fixtures/data/seed-account.ts";
import { isSound, tooWide } from "../fixtures/checks/sound-page.ts";
import type { DeviceOptions } from "../fixtures/devices/device.ts";
import { zoneInTheEvening } from "../fixtures/devices/evening-zone.ts";
import { takeSession } from "../fixtures/devices/take-session.ts";
import { expect, test, type TestFixtures, type WorkerFixtures } from "../fixtures/test.ts";
import type { YearsOfData } from "../fixtures/data/years-of-data.ts";
import { DashboardPage } from "../pages/dashboard-page.ts";
import { HistoryPage } from "../pages/history-page.ts";
import { ProfilePage } from "../pages/profile-page.ts";

const TABS = ["overview", "profile", "goals", "tasks", "history"] as const;
/** In the evening the overview shows the most. */
const SMALL = { viewport: { width: 320, height: 568 }, timezoneId: zoneInTheEvening() };

type Given = Pick<TestFixtures & WorkerFixtures, "openDevice" | "server" | "person">;

/** The dashboard of somebody who has written for a few days, on a device of theirs. */
async function openFull({ openDevice, server, person }: Given, over?: Partial<DeviceOptions>) {
  await seedAccount(server.url, person, await aFewDays());
  const device = await openDevice({ serviceWorkers: "block", ...over });
  const { page } = device;
  await takeSession(device, person);
  const dashboard = new DashboardPage(page);
  await dashboard.open();
  return { page, dashboard };
}

test("axe finds nothing on any tab, empty, full and offline, light and dark, and nothing is too wide, the longest texts neither", async ({
  openDevice,
  server,
  person,
}) => {
  // Axe looks at some fifteen states twice, up to a second each.
  test.slow();
  const device = await openDevice(SMALL);
  const { page } = device;
  await takeSession(device, person);
  const dashboard = new DashboardPage(page);
  await dashboard.open();
  for (const tab of TABS) {
    await dashboard.openTab(tab);
    await isSoundTab(page, `${tab}, empty`);
  }
  await seedAccount(server.url, person, withLongestTexts(await aFewDays()));
  await dashboard.openTab("overview");
  await expect(dashboard.today).toBeVisible();
  await device.readyForOffline();
  await device.goOffline();
  await page.reload();
  for (const tab of TABS) {
    await dashboard.openTab(tab);
    await isSoundTab(page, `${tab}, full and offline`);
    const cut = page.getByRole("button", { name: "Read all" });
    while ((await cut.count()) > 0) await cut.first().click();
    expect({ tab, tooWide: await tooWide(page) }).toEqual({ tab, tooWide: 0 });
  }
  const history = new HistoryPage(page);
  await history.unfold(0);
  await isSoundTab(page, "an open plan");
  for (const name of ["Streak and rest days", "Print or download", "Delete"]) {
    await page.getByRole("button", { name, exact: true }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await isSound(page, `the dialog of ${name}`);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  }
});

test("WCAG 1.4.4, 1.4.10: with text of 200 percent at 320 pixels no tab scrolls sideways, and the name of each is seen whole", async ({
  openDevice,
  server,
  person,
}) => {
  const { page, dashboard } = await openFull({ openDevice, server, person }, SMALL);
  await expect(dashboard.today).toBeVisible();
  await page.addStyleTag({ content: "html { font-size: 200% }" });
  await expect.poll(() => tabsCutOff(page)).toEqual([]);
  for (const tab of TABS) {
    await dashboard.openTab(tab);
    await expect(
      page.getByRole("tabpanel").getByRole("heading", { level: 2 }).first(),
    ).toBeVisible();
    expect({ tab, tooWide: await tooWide(page) }).toEqual({ tab, tooWide: 0 });
  }
});

/** The names of the tabs that reach out of the screen or lie over another one. */
async function tabsCutOff(page: Page): Promise<(string | null)[]> {
  return page.getByRole("tab").evaluateAll((tabs) => {
    const boxes = tabs.map((tab) => tab.getBoundingClientRect());
    const isCut = (tab: Element, { left, right, top, bottom }: DOMRect) =>
      left < 0 ||
      right > innerWidth ||
      tab.scrollWidth > tab.clientWidth ||
      // A row follows another one, and in a row a tab follows another one.
      boxes.filter(
        (box) => box.left < right && box.right > left && box.top < bottom && box.bottom > top,
      ).length > 1;
    return tabs.flatMap((tab, at) => {
      const box = boxes[at];
      return box && isCut(tab, box) ? [tab.textContent] : [];
    });
  });
}

for (const [where, scrolledTo] of [
  ["at its start", 0],
  ["where a task stands below the header", 90],
] as const) {
  test(`at 360 pixels, ${where}, a toast lies on nothing that can be tapped`, async ({
    openDevice,
    server,
    person,
  }) => {
    const { page } = await openFull(
      { openDevice, server, person },
      { viewport: { width: 360, height: 740 } },
    );
    await page.getByRole("checkbox", { name: "Task 1" }).scrollIntoViewIfNeeded();
    await page.getByRole("checkbox", { name: "Task 1" }).evaluate((box: HTMLElement, to) => {
      scrollTo(0, to === 0 ? 0 : scrollY + box.getBoundingClientRect().top - to);
      box.click();
    }, scrolledTo);
    const toast = page.getByRole("alert").filter({ hasText: MESSAGES.tasks.completed.title });
    await expect(toast).toBeVisible();
    const covered = await toast.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return [...document.querySelectorAll("main :is(a, button, input, [role=tab])")]
        .filter((control) => {
          const box = control.getBoundingClientRect();
          return box.height > 0 && box.top < bottom && box.bottom > top;
        })
        .map((control) => control.textContent);
    });
    expect(covered).toEqual([]);
  });
}

for (const width of [360, 1280]) {
  test(`at ${width} pixels the words 'Edit plan' end where the lines of their card end`, async ({
    openDevice,
    server,
    person,
  }) => {
    const { dashboard } = await openFull(
      { openDevice, server, person },
      { viewport: { width, height: 740 } },
    );
    const edit = dashboard.today.getByRole("button", { name: MESSAGES.dailyActions.edit });
    const gap = await edit.evaluate((button) => {
      const words = document.createRange();
      words.selectNodeContents(button);
      const line = button.parentElement?.getBoundingClientRect();
      return (line?.right ?? 0) - words.getBoundingClientRect().right;
    });
    expect(Math.abs(gap)).toBeLessThanOrEqual(1);
  });
}

for (const width of [360, 600, 768]) {
  test(`at ${width} pixels every choice for finding tasks can be read whole`, async ({
    openDevice,
    server,
    person,
  }) => {
    const { page, dashboard } = await openFull(
      { openDevice, server, person },
      { viewport: { width, height: 740 } },
    );
    await dashboard.openTab("tasks");
    await page.getByRole("button", { name: "Search and group" }).click();
    const finder = page.getByRole("search", { name: "Tasks" });
    await expect(finder).toBeVisible();
    const cut = await finder.locator("option").evaluateAll((options) =>
      options.flatMap((option) => {
        const select = option.closest("select");
        const pen = document.createElement("canvas").getContext("2d");
        if (select === null || pen === null) return ["no select"];
        const { font, paddingLeft, paddingRight } = getComputedStyle(select);
        pen.font = font;
        const room =
          select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        const words = option.textContent ?? "";
        return pen.measureText(words).width > room ? [words] : [];
      }),
    );
    expect(cut).toEqual([]);
  });
}

test("O-007: every tab is used with the keyboard alone, and Back returns to the one before", async ({
  openDevice,
  server,
  person,
}) => {
  const { page, dashboard } = await openFull({ openDevice, server, person });

  await press(page, dashboard.today.getByRole("button", { name: MESSAGES.dailyActions.update }));
  // The focus is on the first action already.
  await expect(dashboard.today.getByRole("checkbox").first()).toBeFocused();
  await page.keyboard.press("Space");
  await press(page, dashboard.today.getByRole("button", { name: MESSAGES.dailyActions.save }));
  await expect(dashboard.today).toContainText("1 of 5 done");

  await goToTab(page, "profile", 1);
  await tabTo(page, page.getByLabel("Current focus"));
  await page.keyboard.type("Patience");
  await page.keyboard.press("Enter");
  await expect(page.getByText(MESSAGES.profile.updated.title)).toBeVisible();
  await new ProfilePage(page).open();
  await expect(page.getByLabel("Current focus")).toHaveValue("Patience");

  await goToTab(page, "goals", 1);
  await press(page, page.getByRole("button", { name: "50%" }));
  await expect(page.getByRole("button", { name: "50%" })).toHaveAttribute("aria-pressed", "true");
  // The focus goes into the editor, and with Enter back to the button that opened it.
  await press(page, page.getByRole("button", { name: "Edit task Task 1" }));
  await expect(page.getByLabel("Title")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Psalm 23");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Edit task Psalm 23" })).toBeFocused();

  await goToTab(page, "tasks", 1);
  await press(page, page.getByRole("button", { name: MESSAGES.tasks.newTask }));
  await tabTo(page, page.getByRole("dialog").getByLabel("Title"));
  await page.keyboard.type("Call home");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("checkbox", { name: "Call home" })).toBeVisible();
  await tabTo(page, page.getByRole("checkbox", { name: "Task 2" }));
  await page.keyboard.press("Space");
  await expect(page.getByRole("checkbox", { name: "Task 2" })).toBeChecked();

  await goToTab(page, "history", 1);
  const history = new HistoryPage(page);
  await expect(history.plans).toHaveCount(3);
  await press(page, history.plans.nth(1).getByRole("button").first());
  await press(page, history.plans.nth(1).getByRole("button", { name: "Delete" }));
  await press(page, page.getByRole("dialog").getByRole("button", { name: "Delete plan" }));
  await expect(history.plans).toHaveCount(2);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 2, name: MESSAGES.tasks.heading })).toBeVisible();
});

/** Everything as long as it may be, without a space to break at. */
function withLongestTexts({ entries, goals, tasks, ...rest }: YearsOfData): YearsOfData {
  const title = "w".repeat(MAX_LINE);
  const description = "w".repeat(MAX_TEXT);
  return {
    ...rest,
    entries: entries.map((entry) => ({ ...entry, challenges: description })),
    goals: goals.map((goal) => ({ ...goal, title, description })),
    tasks: tasks.map((task) => ({ ...task, title, description })),
  };
}

/** From the opened tab so many to the right, and in. */
async function goToTab(page: Page, name: (typeof TABS)[number], steps: number): Promise<void> {
  const selected = page.getByRole("tab", { selected: true });
  await selected.focus();
  for (let step = 0; step < steps; step += 1) await page.keyboard.press("ArrowRight");
  const tab = page.getByRole("tab", { name: MESSAGES.dashboard.tabs[name] });
  await expect(tab).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`tab=${name}$`));
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < 60; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${target.toString()}`);
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

async function isSoundTab(page: Page, screen: string): Promise<void> {
  // Not the skeleton before it: what the tab is about.
  await expect(page.getByRole("tabpanel").getByRole("heading", { level: 2 }).first()).toBeVisible();
  await isSound(page, screen);
}
