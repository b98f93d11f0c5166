import type { Device } from "../fixtures/device.ts";
import { LocalData } from "../fixtures/local-data.ts";
import type { Exchange, Lie, LyingNetwork } from "../fixtures/lying-network.ts";
import { accountKeyOf, storedChallenges, userIdOf, writesOf } from "../fixtures/stored-rows.ts";
import { expect, test } from "../fixtures/test.ts";
import { AccountPage } from "../pages/account-page.ts";
import { PlanPage } from "../pages/plan-page.ts";
import { SyncChip } from "../pages/sync-chip.ts";

/** KILL_ROUNDS=10 runs them all; three pass through every moment and every batch once. */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? "3");
const EDITS = 100;
/** Large enough that a hundred make three batches of at most 1 MiB. */
const BULK = 27_000;
const BATCHES = 3;

/** Where a batch is when the browser dies. */
const MOMENTS: Record<string, Lie> = {
  "before the server has it": () => undefined,
  "after the server has it, before the device knows": async (exchange) =>
    void (await exchange.ask()),
  "with half of the answer": async (exchange) => exchange.breakOff(await exchange.ask()),
};

test.describe.configure({ timeout: 60_000 + ROUNDS * 20_000 });

test(`DC-009: ${EDITS} queued edits, the browser killed mid-flush, ${ROUNDS} rounds: 0 lost, 0 doubled`, async ({
  database,
  network,
  openDevice,
  person,
}) => {
  const device = await openDevice({ url: network.url });
  await new AccountPage(device.page).open();
  await new AccountPage(device.page).register(person);
  const userId = await userIdOf(database, person);
  const plan = new PlanPage(device.page);
  await plan.walkToTheEnd({ priorities: ["Saved by hand"], challenges: "by hand" });
  await plan.save();
  await new SyncChip(device.page).saysSaved();
  await device.readyForOffline();
  // Chromium writes cookies to disk half a minute late: an account that is younger than that when
  // the browser dies has to sign in again. A proper end writes them.
  await device.close();
  const accountKey = await accountKeyOf(database, userId);
  await reopen(device, accountKey);

  const written = ["by hand"];
  for (let round = 0; round < ROUNDS; round += 1) {
    const words = Array.from({ length: EDITS }, (_, edit) => `round ${round} edit ${edit}`);
    written.push(...words);
    await device.goOffline();
    const data = new LocalData(device.page, accountKey);
    await data.savePlans(words.map((challenges) => ({ challenges, bulk: BULK })));
    await data.hasWaiting(EDITS);

    const batch = 1 + ((round + Math.floor(round / 3)) % BATCHES);
    const [moment, accident] = Object.entries(MOMENTS)[round % 3] ?? [];
    const caught = catchPush(network, batch, accident);
    await device.goOnline();
    await caught;
    await device.kill();
    network.beHonest();
    const survived = (await storedChallenges(database, userId)).length;

    await reopen(device, accountKey);
    const stored = await storedChallenges(database, userId);
    const lost = written.filter((word) => !stored.includes(word)).length;
    const doubled = stored.length - new Set(stored).size;
    const again = (await writesOf(database, userId)) - written.length;
    console.log(
      `round ${round + 1}: killed at batch ${batch} ${moment}: ${survived} of ${written.length} ` +
        `stored; reopened: ${lost} lost, ${doubled} doubled, ${again} applied twice`,
    );
    expect({ lost, doubled, again }).toEqual({ lost: 0, doubled: 0, again: 0 });
    expect(stored).toEqual(written.toSorted());
  }
});

/** Lets the batches before pass, and resolves when the accident has happened to this one. */
function catchPush(network: LyingNetwork, batch: number, accident?: Lie): Promise<void> {
  let pushes = 0;
  return new Promise((resolve) => {
    network.lie(async (exchange: Exchange) => {
      if (exchange.push > 0) pushes += 1;
      if (exchange.push === 0 || pushes < batch) return exchange.pass();
      await accident?.(exchange);
      resolve();
    });
  });
}

async function reopen(device: Device, accountKey: string): Promise<void> {
  await device.reopen();
  await device.page.goto("/dashboard");
  await new LocalData(device.page, accountKey).hasWaiting(0);
  await new SyncChip(device.page).saysSaved();
}
