import { clockShift } from "../fixtures/devices/clock-shift.ts";
import type { JourneyDatabase } from "../fixtures/servers/database.ts";
import type { Device } from "../fixtures/devices/device.ts";
import { LocalData } from "../fixtures/devices/local-data.ts";
import { layLyingNetwork, type LyingNetwork } from "../fixtures/network/lying-network.ts";
import { accountKeyOf, userIdOf } from "../fixtures/data/stored-rows.ts";
import { expect, type Person, test } from "../fixtures/test.ts";
import { AccountPage } from "../pages/account-page.ts";
import { SyncChip } from "../pages/sync-chip.ts";

const DAY = 24 * 60 * 60 * 1000;
/** How much later the later edit is: more than the way to the server takes. */
const LATER = 1000;

const FIELDS = ["challenges", "encouragement"] as const;

test("two devices with clocks a day apart: the edit made last in real time wins on both", async ({
  database,
  network,
  openDevice,
  person,
  server,
}) => {
  const slowNetwork = await layLyingNetwork(server.url);
  try {
    const fast = await openDevice({ url: network.url });
    await startsWith(fast, network, clockShift(DAY / 2));
    await new AccountPage(fast.page).open();
    await new AccountPage(fast.page).register(person);
    const slow = await openDevice({ url: slowNetwork.url });
    await startsWith(slow, slowNetwork, clockShift(-DAY / 2));
    await new AccountPage(slow.page).open();
    await new AccountPage(slow.page).signIn(person);
    const apart = (await clockOf(fast)) - (await clockOf(slow));
    expect(Math.abs(apart - DAY)).toBeLessThan(60_000);

    const both = await sharePlan(database, person, fast, slow);
    // Which device reaches the server first must not matter.
    for (const first of ["fast", "slow"] as const) await disagree(database, both, first);
  } finally {
    await slowNetwork.close();
  }
});

interface Both {
  fast: { device: Device; data: LocalData };
  slow: { device: Device; data: LocalData };
  plan: string;
}

async function startsWith(device: Device, network: LyingNetwork, script: string): Promise<void> {
  network.prefixWorker(script);
  await device.context.addInitScript(script);
}

/** The worker's clock; it is the one that says when a batch was sent. */
async function clockOf(device: Device): Promise<number> {
  await device.readyForOffline();
  const [worker] = device.context.serviceWorkers();
  if (!worker) throw new Error("The device has no service worker");
  const clocks = await Promise.all([
    worker.evaluate(() => Date.now()),
    device.page.evaluate(() => new Date().getTime()),
  ]);
  expect(Math.abs(clocks[0] - clocks[1])).toBeLessThan(60_000);
  return clocks[0];
}

async function sharePlan(
  database: JourneyDatabase,
  person: Person,
  fast: Device,
  slow: Device,
): Promise<Both> {
  const userId = await userIdOf(database, person);
  const accountKey = await accountKeyOf(database, userId);
  const [fastData, slowData] = [fast, slow].map(({ page }) => new LocalData(page, accountKey));
  if (!fastData || !slowData) throw new Error("Two devices have two databases");
  const [plan = ""] = await fastData.savePlans([{ challenges: "as it was" }]);
  await fastData.askForSync();
  await fastData.hasWaiting(0);
  await slowData.askForSync();
  await expect.poll(() => slowData.field("entries", plan, "challenges")).toBe("as it was");
  return { fast: { device: fast, data: fastData }, slow: { device: slow, data: slowData }, plan };
}

/**
 * Offline, both devices write both fields, each device one of them last. What each wrote last
 * must be what stays, on the server and on both devices.
 */
async function disagree(database: JourneyDatabase, both: Both, first: "fast" | "slow") {
  const { fast, slow, plan } = both;
  for (const { device } of [fast, slow]) await device.goOffline();
  const write = (data: LocalData, field: (typeof FIELDS)[number], words: string) =>
    data.change({
      collection: "entries",
      id: plan,
      fields: { [field]: `${words}, ${first} sends first` },
    });

  await write(fast.data, "challenges", "earlier, by the fast clock");
  await write(slow.data, "encouragement", "earlier, by the slow clock");
  const earlier = Date.now();
  await expect.poll(() => Date.now() - earlier, { intervals: [LATER] }).toBeGreaterThan(LATER);
  await write(slow.data, "challenges", "later, by the slow clock");
  await write(fast.data, "encouragement", "later, by the fast clock");
  const wanted = {
    challenges: `later, by the slow clock, ${first} sends first`,
    encouragement: `later, by the fast clock, ${first} sends first`,
  };

  const order = first === "fast" ? [fast, slow] : [slow, fast];
  for (const { device, data } of order) {
    await device.goOnline();
    await data.hasWaiting(0);
    await new SyncChip(device.page).saysSaved();
  }
  const [stored] = await database.sql`
    select challenges, encouragement from entries where id = ${plan}`;
  expect(stored).toEqual(wanted);
  for (const { data } of order) {
    await data.askForSync();
    for (const field of FIELDS) {
      await expect.poll(() => data.field("entries", plan, field)).toBe(wanted[field]);
    }
  }
}
