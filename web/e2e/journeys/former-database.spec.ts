import { LocalData } from "../fixtures/devices/local-data.ts";
import { storedChallenges, userIdOf } from "../fixtures/data/stored-rows.ts";
import { expect, test } from "../fixtures/test.ts";
import { AccountPage } from "../pages/account-page.ts";

test("[I1] a database that an earlier version named by the account's number is taken over with what waits in it", async ({
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
  await new LocalData(page, String(userId)).savePlans([{ challenges: "written before" }]);
  const names = () =>
    page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect(await names()).toContain(`reignwell-user-${userId}`);

  await page.reload();
  await expect.poll(() => storedChallenges(database, userId)).toEqual(["written before"]);
  await expect.poll(names).not.toContain(`reignwell-user-${userId}`);
});
