import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MESSAGES } from "@reignwell/contract";
import type { Device } from "../fixtures/devices/device.ts";
import { databasesHold } from "../fixtures/devices/browser-storage.ts";
import { BUILT, makeNextBuild } from "../fixtures/servers/next-build.ts";
import { startServer } from "../fixtures/servers/server.ts";
import { expect, test } from "../fixtures/test.ts";
import { AccountPage } from "../pages/account-page.ts";
import { PlanPage } from "../pages/plan-page.ts";
import { ProfilePage } from "../pages/profile-page.ts";
import { TasksPage } from "../pages/tasks-page.ts";

// Browsers are closed and opened again.
test.use({ onDisk: true });

/** Every second one goes back to the version before. `UPDATE_ROUNDS=100` is the long run. */
const ROUNDS = Number(process.env.UPDATE_ROUNDS ?? 2);

const PRIORITIES = ["Write to Anna", "Mend the fence"];

/** Asks for a new version, as the page does by itself when somebody comes back to it. */
const lookForUpdate = (device: Device) =>
  device.page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
  });

/** The build that this page runs on, by the name of the app's first file. */
const buildOf = (device: Device) =>
  device.page.evaluate(
    () => document.querySelector<HTMLLinkElement>("link[rel=modulepreload][href*='/first-']")?.href,
  );

test(`DC-019, DEC-113: from one version to the next and back, ${ROUNDS} times: 'Reload' keeps the page and the draft`, async ({
  openDevice,
  database,
}) => {
  test.setTimeout(60_000 + ROUNDS * 70_000);
  const folder = mkdtempSync(join(tmpdir(), "reignwell-next-"));
  const next = makeNextBuild(join(folder, "dist"), "next");
  const server = await startServer(database.url);
  try {
    const device = await openDevice({ url: server.url });
    const plan = new PlanPage(device.page);
    await plan.open();
    await device.readyForOffline();
    await plan.readVerse();
    await plan.continueButton.click();
    await plan.fillPriorities(PRIORITIES);
    const prompt = device.page.getByText(MESSAGES.update.ready);
    for (let round = 0; round < ROUNDS; round += 1) {
      const isNext = round % 2 === 0;
      const before = (await buildOf(device)) ?? "";
      await server.kill();
      await server.start({ WEB_ROOT: isNext ? next : BUILT });
      await lookForUpdate(device);
      // Inside the plan nobody is disturbed; the same page goes on, and finds its older parts.
      if (round === 0) {
        await device.page.waitForTimeout(1500);
        await expect(prompt).toBeHidden();
        await device.page.getByRole("link", { name: "Settings" }).first().click();
      }
      // The new worker fetches the whole app first; a busy machine takes its time.
      await expect(prompt).toBeVisible({ timeout: 60_000 });
      const older = await device.page.evaluate(
        async (address) => (await fetch(address)).status,
        before,
      );
      expect(older).toBe(200);
      await device.page.evaluate(() => Object.assign(window, { isOld: true }));
      await device.page.getByRole("button", { name: MESSAGES.update.reload }).click();
      await device.page.waitForFunction(() => !("isOld" in window));
      await expect(device.page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
      expect(new URL(device.page.url()).pathname).toBe("/settings");
      expect((await buildOf(device))?.includes("-next.js")).toBe(isNext);
      await expect(prompt).toBeHidden();
      expect(await databasesHold(device.page, PRIORITIES)).toBe(true);
      if (process.env.UPDATE_ROUNDS) console.log(`${round + 1} of ${ROUNDS}: page and draft kept`);
    }
    // A user who never taps has the new version at the next cold start.
    await server.kill();
    await server.start({ WEB_ROOT: ROUNDS % 2 === 0 ? next : BUILT });
    await lookForUpdate(device);
    await expect(prompt).toBeVisible({ timeout: 60_000 });
    await device.close();
    await device.reopen();
    const after = new PlanPage(device.page);
    await after.open();
    await expect(after.step(1)).toBeVisible();
    expect((await buildOf(device))?.includes("-next.js")).toBe(ROUNDS % 2 === 0);
    await expect(after.priority(1)).toHaveValue(PRIORITIES[0] ?? "");
    await expect(after.priority(2)).toHaveValue(PRIORITIES[1] ?? "");
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

test("DEC-113: a dialog that is opened after the offer of a new version lies above it", async ({
  openDevice,
  database,
  person,
}) => {
  const folder = mkdtempSync(join(tmpdir(), "reignwell-next-"));
  const next = makeNextBuild(join(folder, "dist"), "next");
  const server = await startServer(database.url);
  try {
    const device = await openDevice({ url: server.url, viewport: { width: 360, height: 640 } });
    const account = new AccountPage(device.page);
    await account.open();
    await account.register(person);
    await device.readyForOffline();
    const tasks = new TasksPage(device.page);
    await tasks.open();
    await server.kill();
    await server.start({ WEB_ROOT: next });
    await lookForUpdate(device);
    await expect(device.page.getByText(MESSAGES.update.ready)).toBeVisible({ timeout: 60_000 });
    await tasks.make("Mow the lawn");
    await expect(device.page.getByText(MESSAGES.update.ready)).toBeVisible();
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

test("DC-019: the kill switch replaces the worker; what waits to be sent stays and arrives", async ({
  openDevice,
  database,
  person,
}) => {
  const server = await startServer(database.url);
  try {
    const device = await openDevice({ url: server.url });
    const account = new AccountPage(device.page);
    await account.open();
    await account.register(person);
    await device.readyForOffline();
    const plan = new PlanPage(device.page);
    await plan.open();
    await device.goOffline();
    await plan.walkToTheEnd({ priorities: ["Pray"], challenges: "A short night" });
    await plan.saveButton.click();
    await expect(device.page).toHaveURL(/dashboard/);
    await device.close();
    await server.kill();
    await server.start({ SERVICE_WORKER: "kill" });
    // The first page that sees the network again asks for the worker, and is loaded again by it.
    await device.reopen();
    await device.goOnline();
    await device.page.goto("/settings");
    const keptPrograms = () =>
      device.page
        .evaluate(async () =>
          (await caches.keys()).filter((name) => name.startsWith("workbox-precache")),
        )
        .catch(() => ["a page that is being loaded"]);
    // The browser waits until the broken one has nothing to do.
    await expect.poll(keptPrograms, { timeout: 60_000 }).toEqual([]);
    const after = new PlanPage(device.page);
    await after.open();
    await after.readVerse();
    const sent = () => database.sql`
      select 1 from entries join users on users.id = entries.user_id
      where lower(users.username) = ${person.username} and deleted_at is null`;
    await expect.poll(async () => (await sent()).length).toBe(1);
    // What is written now goes to the server without a worker that could send it.
    const profile = new ProfilePage(device.page);
    await profile.open();
    await profile.write("Bio", "Reads early");
    const bios = () => database.sql<{ bio: string }[]>`select bio from user_profiles`;
    await expect.poll(bios).toContainEqual({ bio: "Reads early" });
    // With the worker of a sound release the app opens without a network again.
    await server.kill();
    await server.start();
    await device.page.goto("/settings");
    await lookForUpdate(device);
    await device.page.getByRole("button", { name: MESSAGES.update.reload }).click();
    await expect.poll(keptPrograms).toEqual([expect.stringContaining("workbox")]);
    // Its cache is there as soon as it is installed; until it is active no page opens offline.
    await expect.poll(() => isServedByItsOnlyWorker(device)).toBe(true);
    await device.goOffline();
    await after.open();
    await after.readVerse();
  } finally {
    await server.stop();
  }
});

/** Whether no other worker is on its way; not while the page is being loaded. */
function isServedByItsOnlyWorker({ page }: Device): Promise<boolean> {
  return page
    .evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      if (!registration || registration.installing || registration.waiting) return false;
      const { active } = registration;
      return active?.state === "activated" && active === navigator.serviceWorker.controller;
    })
    .catch(() => false);
}
