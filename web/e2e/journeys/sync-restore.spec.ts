import type { Device } from "../fixtures/devices/device.ts";
import { LocalData } from "../fixtures/devices/local-data.ts";
import { type OperatedServer, startOperatedServer } from "../fixtures/servers/operated-server.ts";
import { accountKeyOf, storedChallenges, userIdOf } from "../fixtures/data/stored-rows.ts";
import { expect, test } from "../fixtures/test.ts";
import { AccountPage } from "../pages/account-page.ts";
import { SyncChip } from "../pages/sync-chip.ts";

const OLD = "The words that all three have";
const NEWER = "The words that the tablet wrote offline";
const SINCE = "A plan that the server took after the backup";
const EDITED = "A plan that was edited after the backup";

let operated: OperatedServer;
test.beforeEach(async () => {
  operated = await startOperatedServer();
});
test.afterEach(() => operated.stop());

test("S-2: a backup is put back under three devices: the newer edit stays, and nothing vanishes", async ({
  openDevice,
  person,
}) => {
  test.setTimeout(240_000);
  const { database } = operated;
  const devices: Device[] = [];
  for (const enter of ["register", "signIn", "signIn"] as const) {
    const device = await openDevice({ url: operated.url });
    await new AccountPage(device.page).open();
    await new AccountPage(device.page)[enter](person);
    await device.readyForOffline();
    devices.push(device);
  }
  const userId = await userIdOf(database, person);
  const accountKey = await accountKeyOf(database, userId);
  const [phone, tablet, laptop] = devices.map((device) => ({
    device,
    data: new LocalData(device.page, accountKey),
  }));
  if (!phone || !tablet || !laptop) throw new Error("Three devices were opened");
  const all = [tablet, phone, laptop];
  const [shared = "", edited = ""] = await phone.data.savePlans([
    { challenges: OLD },
    { challenges: "Not yet edited" },
  ]);
  await phone.data.askForSync();
  for (const { data } of all) {
    await expect.poll(() => data.field("entries", edited, "challenges")).toBe("Not yet edited");
    await data.hasWaiting(0);
  }

  const backup = await operated.backUp();
  await tablet.device.goOffline();
  await tablet.data.change({ collection: "entries", id: shared, fields: { challenges: NEWER } });
  await laptop.data.savePlans([{ challenges: SINCE }]);
  await laptop.data.change({ collection: "entries", id: edited, fields: { challenges: EDITED } });
  await laptop.data.askForSync();
  // The phone only looks on: its copy is older than the tablet's words, its sync is later.
  await expect.poll(() => phone.data.challenges()).toEqual([EDITED, SINCE, OLD].toSorted());

  for (const { device } of [phone, laptop]) await device.goOffline();
  await operated.putBack(backup, { renewEpoch: true });
  expect(await storedChallenges(database, userId)).toEqual(["Not yet edited", OLD].toSorted());

  const wanted = [EDITED, SINCE, NEWER].toSorted();
  for (const { device, data } of all) {
    await device.goOnline();
    await data.askForSync();
    await expect.poll(() => data.field("entries", shared, "challenges")).toBe(NEWER);
    await data.hasWaiting(0);
    await new SyncChip(device.page).saysSaved();
  }
  await expect.poll(() => storedChallenges(database, userId)).toEqual(wanted);
  for (const { device, data } of all) {
    await data.askForSync();
    await expect.poll(() => data.challenges()).toEqual(wanted);
    await new SyncChip(device.page).saysSaved();
    expect(await data.queue()).toEqual({ waiting: 0, rejected: 0 });
  }
  expect(await storedChallenges(database, userId)).toEqual(wanted);
});
