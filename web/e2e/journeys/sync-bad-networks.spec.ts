import { ROUTES } from "@reignwell/contract";
import type { Device } from "../fixtures/devices/device.ts";
import { LocalData } from "../fixtures/devices/local-data.ts";
import type { Exchange, Lie } from "../fixtures/network/lying-network.ts";
import {
  accountKeyOf,
  storedChallenges,
  userIdOf,
  writesOf,
} from "../fixtures/data/stored-rows.ts";
import { expect, test } from "../fixtures/test.ts";
import { AccountPage } from "../pages/account-page.ts";
import { SyncChip } from "../pages/sync-chip.ts";

const HTML = { "content-type": "text/html; charset=utf-8" };
const LOGIN_PAGE = "<!doctype html><title>Hotel</title><form>Room number <input></form>";

const NETWORKS: Record<string, Lie> = {
  "a captive portal says 200 to everything": (exchange) =>
    exchange.answer({ status: 200, headers: HTML, body: LOGIN_PAGE }),
  "a captive portal redirects to its login": (exchange) =>
    exchange.answer({ status: 302, headers: { location: "/hotel-login.html" }, body: "" }),
  "nothing is ever answered": () => undefined,
  "every connection is reset": (exchange) => exchange.breakOff(),
  "a gateway says 502 in HTML": (exchange) =>
    exchange.answer({ status: 502, headers: HTML, body: "<h1>502 Bad Gateway</h1>" }),
  "the server acts, and its JSON comes cut off": cutOff,
};

/** What ends a live connection for good in the eyes of a browser. */
const DEAF = ["a captive portal says 200 to everything", "nothing is ever answered"];

const STILL_WAITING = /^Sync status: (2 saved on this device|Saving 2…)$/;

/** Instead of a minute: how long the engine waits for an answer is not what is tested here. */
const IMPATIENT = `{
  const timeout = AbortSignal.timeout;
  AbortSignal.timeout = (ms) => timeout.call(AbortSignal, Math.min(ms, 1000));
}`;
/** Longer than a busy machine needs to show a write; no lie of the network is over so soon. */
const GRACE = 1500;

for (const [name, lie] of Object.entries(NETWORKS)) {
  test(`${name}: nothing leaves the queue, nothing says Saved, and then all arrives once`, async ({
    database,
    network,
    openDevice,
    person,
  }) => {
    network.prefixWorker(IMPATIENT);
    const device = await openDevice({ url: network.url });
    await new AccountPage(device.page).open();
    await new AccountPage(device.page).register(person);
    await device.readyForOffline();
    const chip = new SyncChip(device.page);
    await chip.saysSaved();
    const userId = await userIdOf(database, person);
    const data = new LocalData(device.page, await accountKeyOf(database, userId));

    await data.watchChip();
    network.lie(lie);
    const pushesBefore = pushesIn(network.heard);
    await data.askForSync();
    await data.savePlans([{ challenges: "one" }, { challenges: "two" }]);
    await data.askForSync();
    await expect.poll(() => pushesIn(network.heard) - pushesBefore).toBeGreaterThan(1);
    await chip.says(STILL_WAITING);
    expect(await data.queue()).toEqual({ waiting: 2, rejected: 0 });
    const seen = await data.endChipWatch();
    expect(seen.waitingLooks).toBeGreaterThan(0);
    expect(seen.savedWhileWaiting).toBeLessThan(GRACE);

    await device.page.reload();
    await chip.says(STILL_WAITING);
    expect(await data.queue()).toEqual({ waiting: 2, rejected: 0 });
    expect(await data.challenges()).toEqual(["one", "two"]);

    network.beHonest();
    // As when the person comes back to the tab; by itself it would wait for minutes [P7].
    await data.askForSync();
    await data.hasWaiting(0);
    await chip.saysSaved();
    expect(await storedChallenges(database, userId)).toEqual(["one", "two"]);
    expect(await writesOf(database, userId)).toBe(2);
    if (DEAF.includes(name)) await hearsAgain(device, data);
  });
}

/** What is written elsewhere reaches this device again by itself, without a reload. */
async function hearsAgain(device: Device, data: LocalData): Promise<void> {
  const plan = {
    date: "2026-01-06",
    verse: "v",
    verseReference: "Psalm 1:1",
    priorities: ["Pray"],
    actionSteps: [],
    challenges: "written elsewhere",
  };
  const answer = await device.context.request.post(ROUTES.entries, { data: plan });
  expect(answer.status()).toBe(201);
  await expect
    .poll(() => data.challenges(), { timeout: 30_000 })
    .toEqual(["one", "two", "written elsewhere"]);
}

function pushesIn(heard: readonly Exchange[]): number {
  return heard.filter(({ push }) => push > 0).length;
}

async function cutOff(exchange: Exchange): Promise<void> {
  if (!exchange.path.startsWith("/api/") || exchange.path.startsWith(ROUTES.syncLive)) {
    return exchange.pass();
  }
  const { status, headers, body } = await exchange.ask();
  const { "content-length": _, ...rest } = headers;
  exchange.answer({ status, headers: rest, body: body.slice(0, body.length / 2) });
}
