import type { Page } from "@playwright/test";
import { MESSAGES, ROUTES } from "@reignwell/contract";
import { addDays, formatLongDate } from "@reignwell/domain";
import { anEntry } from "@reignwell/testing";
import { signIn } from "../fixtures/data/seed-account.ts";
import { LAPTOP, PHONE } from "../fixtures/devices/faces.ts";
import { takeSession } from "../fixtures/devices/take-session.ts";
import type { ScriptureServer } from "../fixtures/servers/scripture-server.ts";
import { type Person, somebody } from "../fixtures/test.ts";
import { expect, timed } from "../fixtures/timed-test.ts";
import { DashboardPage, openSignedIn } from "../pages/dashboard-page.ts";
import { hasFocus, press, tabTo } from "../pages/keyboard.ts";
import { PlanPage } from "../pages/plan-page.ts";
import { SyncChip } from "../pages/sync-chip.ts";

const texts = MESSAGES.planDay;

/**
 * Half past nine in the evening and seven in the morning by the devices' clocks, far ahead, so that
 * the real day cannot be meant. For each choice: the user's day in the evening, the day that the
 * evening looks back at, and the user's day in the morning.
 */
const NIGHTS = [
  {
    zone: "America/Chicago",
    hours: ["2031-11-21T03:30:00Z", "2031-11-21T13:00:00Z"],
    "Central time": ["2031-11-20", "2031-11-20", "2031-11-21"],
    "This device": ["2031-11-20", "2031-11-20", "2031-11-21"],
  },
  {
    zone: "Australia/Sydney",
    hours: ["2031-11-21T10:30:00Z", "2031-11-21T20:00:00Z"],
    // By Central time the 21st began at five in the afternoon, and lasts until the next one.
    "Central time": ["2031-11-21", "2031-11-20", "2031-11-21"],
    "This device": ["2031-11-21", "2031-11-21", "2031-11-22"],
  },
  {
    zone: "Pacific/Honolulu",
    hours: ["2031-11-21T07:30:00Z", "2031-11-21T17:00:00Z"],
    // By Central time the 21st began at eight in the evening.
    "Central time": ["2031-11-21", "2031-11-20", "2031-11-21"],
    "This device": ["2031-11-20", "2031-11-20", "2031-11-21"],
  },
] as const;

for (const choice of ["Central time", "This device"] as const) {
  for (const { zone, hours, [choice]: days } of NIGHTS) {
    timed(
      `DEC-115, issue 14: an evening in ${zone} and the next morning, on pages left open all night: ${choice}`,
      async ({ openDevice, timedServer: server }) => {
        const [evening, morning] = [Date.parse(hours[0]), Date.parse(hours[1])];
        const [before, lived, after] = days;
        const tomorrow = addDays(before, 1);
        const person = somebody();
        server.setClock(evening);
        for (const date of new Set([lived, before])) await planOf(server, person, date);

        const where = { url: server.url, timezoneId: zone };
        const phone = await openDevice({ ...where, ...PHONE });
        // Only the phone goes offline.
        const laptop = await openDevice({ ...where, ...LAPTOP, serviceWorkers: "block" });
        for (const { context } of [phone, laptop]) await context.clock.install({ time: evening });
        await takeSession(phone, person);
        await phone.page.goto("/settings");
        await phone.page.getByRole("radio", { name: choice }).tap();
        const isDevice = choice === "This device";
        if (isDevice) await expect.poll(() => choiceOf(server, person)).toBe("device");
        await new DashboardPage(phone.page).open();
        await phone.readyForOffline();
        await openSignedIn(laptop, person);
        for (const { page } of [phone, laptop]) await isDay(page, before);

        await planTomorrow(laptop.page);
        await expect(phone.page.getByText(texts.tomorrowReady)).toBeVisible();
        await phone.goOffline();
        await lookBack(phone.page);

        server.setClock(morning);
        for (const { page, context } of [phone, laptop]) {
          await context.clock.fastForward(morning - evening);
          await isDay(page, after);
          const shown = after === tomorrow ? "Visit the sick" : doneOn(after);
          await expect(new DashboardPage(page).today).toContainText(shown);
          await expect(page.getByRole("complementary", { name: texts.evening })).toBeHidden();
        }

        await phone.goOnline();
        await new SyncChip(phone.page).saysSaved();
        const plans = await plansOf(server, person);
        expect(plans).toEqual(
          [...new Set([lived, before, tomorrow])].map((date) => ({
            date,
            thanks: date === lived ? "A quiet house" : "",
          })),
        );
      },
    );
  }
}

const doneOn = (date: string) => `A walk on the ${date.slice(8)}th`;

/** Registers the person with the first plan. */
async function planOf(server: ScriptureServer, person: Person, date: string): Promise<void> {
  const { id: _id, deletedAt: _deletedAt, ...plan } = anEntry({ date });
  const cookie = await signIn(server.url, person);
  const actionSteps = [{ priority: "Rest", actions: [doneOn(date)] }];
  const answer = await fetch(server.url + ROUTES.entries, {
    method: "POST",
    headers: { "content-type": "application/json", cookie },
    body: JSON.stringify({ ...plan, priorities: ["Rest"], actionSteps }),
  });
  expect(answer.status).toBe(201);
}

async function isDay(page: Page, date: string): Promise<void> {
  await expect(page.getByText(formatLongDate(date), { exact: true })).toBeVisible();
}

/** With the keyboard alone. */
async function planTomorrow(page: Page): Promise<void> {
  const plan = new PlanPage(page);
  await press(page, page.getByRole("link", { name: texts.planTomorrow }), "Enter");
  await plan.readVerse();
  await press(page, plan.continueButton, "Enter");
  await hasFocus(plan.step(1));
  await tabTo(page, plan.priority(1));
  await page.keyboard.type("Friends");
  await press(page, plan.continueButton, "Enter");
  await hasFocus(plan.step(2));
  await tabTo(page, page.getByLabel(`${MESSAGES.initiate.addAnother} for`));
  await page.keyboard.type("Visit the sick");
  await page.keyboard.press("Enter");
  await press(page, plan.continueButton, "Enter");
  await hasFocus(plan.step(3));
  await tabTo(page, page.getByLabel(/challenges do you expect/));
  await page.keyboard.type("Noise");
  await press(page, plan.continueButton, "Enter");
  await hasFocus(plan.step(4));
  await press(page, plan.saveButton, "Enter");
  await expect(page).toHaveURL(/\/dashboard\?tab=overview$/);
}

/** By touch. */
async function lookBack(page: Page): Promise<void> {
  await page.getByRole("button", { name: texts.lookBack }).tap();
  await page.getByLabel(texts.thanks).fill("A quiet house");
  await page.getByRole("button", { name: MESSAGES.dailyActions.save }).last().tap();
  await expect(page.getByLabel(texts.thanks)).toBeHidden();
}

/** What the account knows of it. */
async function choiceOf(
  { database: { sql } }: ScriptureServer,
  { username }: Person,
): Promise<string | null> {
  const [found] = await sql<{ choice: string | null }[]>`
    select user_profiles.day_follows as choice
    from user_profiles join users on users.id = user_profiles.user_id
    where users.username = ${username}`;
  return found?.choice ?? null;
}

async function plansOf(
  { database: { sql } }: ScriptureServer,
  { username }: Person,
): Promise<{ date: string; thanks: string }[]> {
  return [
    ...(await sql<{ date: string; thanks: string }[]>`
      select to_char(entries.date, 'YYYY-MM-DD') as date, entries.thanks
      from entries join users on users.id = entries.user_id
      where users.username = ${username} order by entries.date`),
  ];
}
