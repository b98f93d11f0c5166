import type { Page } from "@playwright/test";
import { LocalData } from "../fixtures/devices/local-data.ts";
import { type OperatedServer, startOperatedServer } from "../fixtures/servers/operated-server.ts";
import { accountKeyOf, storedChallenges, userIdOf } from "../fixtures/data/stored-rows.ts";
import { expect, test } from "../fixtures/test.ts";
import { AccountPage } from "../pages/account-page.ts";
import { HistoryPage } from "../pages/history-page.ts";
import { SyncChip } from "../pages/sync-chip.ts";
import { YourDataPage } from "../pages/your-data-page.ts";

const KEPT = "A plan that both keep";
const DELETED = "A plan that the phone deleted meanwhile";
const EDITED = "What the tablet wrote before it was put away";
const DAYS = 181;

let operated: OperatedServer;
test.beforeEach(async () => {
  operated = await startOperatedServer();
});
test.afterEach(() => operated.stop());

test("S-3: a device that was away 181 days lets go what was deleted, and brings nothing back", async ({
  openDevice,
  person,
}) => {
  const { database, url } = operated;
  const [phone, tablet] = [await openDevice({ url }), await openDevice({ url })];
  await new AccountPage(phone.page).open();
  await new AccountPage(phone.page).register(person);
  await new AccountPage(tablet.page).open();
  await new AccountPage(tablet.page).signIn(person);
  const userId = await userIdOf(database, person);
  const accountKey = await accountKeyOf(database, userId);
  const [onPhone, onTablet] = [phone, tablet].map(({ page }) => new LocalData(page, accountKey));
  if (!onPhone || !onTablet) throw new Error("Two devices were opened");
  const [kept = "", deleted = ""] = await onPhone.savePlans([
    { challenges: KEPT },
    { challenges: DELETED },
  ]);
  await onPhone.askForSync();
  await expect.poll(() => onTablet.challenges()).toEqual([KEPT, DELETED].toSorted());
  await tablet.readyForOffline();
  await tablet.goOffline();
  await onTablet.change({ collection: "entries", id: kept, fields: { challenges: EDITED } });
  await onPhone.change({
    collection: "entries",
    id: deleted,
    fields: { deletedAt: Date.now() },
  });
  await onPhone.askForSync();
  await onPhone.hasWaiting(0);
  await new SyncChip(phone.page).saysSaved();

  // Only the server's clock goes on: how long the tablet was away is not its own to say.
  await operated.skipDays(DAYS);
  await forgetOneKind(tablet.page);
  await tablet.goOnline();
  await onTablet.hasWaiting(0);
  await new SyncChip(tablet.page).saysSaved();
  await expect.poll(() => storedChallenges(database, userId)).toEqual([EDITED]);
  await expect.poll(() => onTablet.challenges()).toEqual([EDITED]);
  expect(await onTablet.queue()).toEqual({ waiting: 0, rejected: 0 });
  await onPhone.askForSync();
  await expect.poll(() => onPhone.challenges()).toEqual([EDITED]);

  await new HistoryPage(tablet.page).open();
  await expect(new HistoryPage(tablet.page).plans).toHaveCount(1);
  await new YourDataPage(tablet.page).open();
  await expect(new YourDataPage(tablet.page).recentlyDeleted).toContainText("Nothing was deleted");
  await expect(new YourDataPage(tablet.page).earlierVersions).toContainText("Nothing you wrote");
  // An edit afterwards is an edit of what is there, and brings nothing along.
  await onTablet.change({ collection: "entries", id: kept, fields: { encouragement: "Back" } });
  await onTablet.askForSync();
  await onTablet.hasWaiting(0);
  expect(await storedChallenges(database, userId)).toEqual([EDITED]);
});

/** As of a device whose app was last opened before a kind of records existed [L6]. */
async function forgetOneKind(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(request.error ?? new Error("No reason")));
      });
    const databases = await indexedDB.databases();
    const name = databases.find((each) => each.name?.startsWith("reignwell-user-"))?.name;
    if (name === undefined) throw new Error("The device has no database of a person");
    const database = await settled(indexedDB.open(name));
    const meta = database.transaction("meta", "readwrite").objectStore("meta");
    const value = ["profiles", "entries", "goals", "tasks", "actionCompletions"];
    await settled(meta.put({ key: "kinds", value }));
    database.close();
  });
}
