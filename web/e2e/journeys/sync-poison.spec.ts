import { MESSAGES } from "@reignwell/contract";
import { LocalData } from "../fixtures/devices/local-data.ts";
import { accountKeyOf, storedChallenges, userIdOf } from "../fixtures/data/stored-rows.ts";
import { expect, test } from "../fixtures/test.ts";
import { AccountPage } from "../pages/account-page.ts";
import { SyncChip } from "../pages/sync-chip.ts";

const GOOD = Array.from({ length: 20 }, (_, plan) => ({ challenges: `good ${plan + 10}` }));
const WORDS = GOOD.map(({ challenges }) => challenges);
const POISON = { challenges: "poison", date: "2099-01-01", priorities: ["Far ahead"] };
const REASON = "A plan can be at most one day ahead";

test("a change that the server refuses, in the middle of the queue: the others arrive, it stays and says why", async ({
  database,
  openDevice,
  person,
}) => {
  const device = await openDevice();
  const { page } = device;
  await new AccountPage(page).open();
  await new AccountPage(page).register(person);
  await device.readyForOffline();
  const userId = await userIdOf(database, person);
  const data = new LocalData(page, await accountKeyOf(database, userId));
  await device.goOffline();
  await data.savePlans(GOOD.slice(0, 10));
  const [poison = ""] = await data.savePlans([POISON]);
  await data.savePlans(GOOD.slice(10));
  await new SyncChip(page).saysWaiting(21);

  await device.goOnline();
  await new SyncChip(page).saysRefused(1);
  await data.hasWaiting(0);
  expect(await data.queue()).toEqual({ waiting: 0, rejected: 1 });
  expect(await storedChallenges(database, userId)).toEqual(WORDS);

  await page.reload();
  await new SyncChip(page).saysRefused(1);
  expect(await data.challenges()).toEqual([...WORDS, "poison"]);
  await new SyncChip(page).button.click();
  const panel = page.getByRole("dialog", { name: "Sync" });
  await expect(panel).toContainText(REASON);

  await panel.getByRole("button", { name: MESSAGES.sync.retry }).click();
  await expect(panel.getByRole("button", { name: MESSAGES.sync.retry })).toBeVisible();
  await new SyncChip(page).saysRefused(1);
  expect(await data.challenges()).toContain("poison");

  // The person mends it: an edit answers the refusal, and the plan goes like any other.
  await data.change({ collection: "entries", id: poison, fields: { date: "2026-01-05" } });
  await data.askForSync();
  await new SyncChip(page).saysSaved();
  expect(await storedChallenges(database, userId)).toEqual([...WORDS, "poison"]);
});

test("a change for which the server refuses the whole batch: it alone is set aside", async ({
  database,
  network,
  openDevice,
  person,
}) => {
  const device = await openDevice({ url: network.url });
  const { page } = device;
  await new AccountPage(page).open();
  await new AccountPage(page).register(person);
  await device.readyForOffline();
  const userId = await userIdOf(database, person);
  const data = new LocalData(page, await accountKeyOf(database, userId));
  await new SyncChip(page).saysSaved();

  const refusal = JSON.stringify({ code: "validation_failed", message: "Not readable" });
  let batches = 0;
  network.lie((exchange) => {
    if (exchange.push > 0) batches += 1;
    if (!exchange.body.includes(POISON.challenges)) return exchange.pass();
    const headers = { "content-type": "application/json" };
    exchange.answer({ status: 400, headers, body: refusal });
  });
  await data.savePlans([...GOOD.slice(0, 10), { challenges: POISON.challenges }]);
  await data.savePlans(GOOD.slice(10));
  await data.askForSync();

  await new SyncChip(page).saysRefused(1);
  await data.hasWaiting(0);
  expect(await data.queue()).toEqual({ waiting: 0, rejected: 1 });
  expect(await storedChallenges(database, userId)).toEqual(WORDS);
  expect(await data.challenges()).toEqual([...WORDS, POISON.challenges]);
  console.log(`21 changes, one of them poison: ${batches} batches`);
  expect(batches).toBeLessThan(20);
});
