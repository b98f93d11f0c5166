import { profileIdOf } from "@reignwell/domain";
import { ROUTES } from "@reignwell/contract";
import { LocalData } from "../fixtures/devices/local-data.ts";
import type { LyingNetwork } from "../fixtures/network/lying-network.ts";
import { accountKeyOf, userIdOf } from "../fixtures/data/stored-rows.ts";
import { expect, test } from "../fixtures/test.ts";
import { AccountPage } from "../pages/account-page.ts";
import { ProfilePage } from "../pages/profile-page.ts";
import { SyncChip } from "../pages/sync-chip.ts";
import { YourDataPage } from "../pages/your-data-page.ts";

// Browsers are closed and opened again.
test.use({ onDisk: true });

const BEFORE = "As it was on both";
const PHONE = "Written on the phone while the laptop was closed";
const LAPTOP = "Written on the laptop before it had heard of that";

test("S-1: typing during the start-up pull over what another device wrote: both texts exist", async ({
  database,
  network,
  openDevice,
  person,
}) => {
  const [phone, laptop] = [await openDevice(), await openDevice({ url: network.url })];
  await new AccountPage(phone.page).open();
  await new AccountPage(phone.page).register(person);
  await writeBio(phone.page, BEFORE);
  await new AccountPage(laptop.page).open();
  await new AccountPage(laptop.page).signIn(person);
  const userId = await userIdOf(database, person);
  const bioOf = bioReader(userId, await accountKeyOf(database, userId));
  await expect.poll(() => bioOf(laptop.page)).toBe(BEFORE);
  await laptop.readyForOffline();
  await laptop.close();

  await writeBio(phone.page, PHONE);
  const arrives = holdPulls(network);
  await laptop.reopen();
  await new ProfilePage(laptop.page).open();
  await expect(laptop.page.getByLabel("Bio")).toHaveValue(BEFORE);
  await arrives.requested;
  await new ProfilePage(laptop.page).write("Bio", LAPTOP);
  arrives.now();

  await new SyncChip(laptop.page).saysSaved();
  await expect.poll(() => storedBio()).toBe(LAPTOP);
  await expect.poll(() => bioOf(phone.page)).toBe(LAPTOP);
  expect(await bioOf(laptop.page)).toBe(LAPTOP);
  await new YourDataPage(laptop.page).open();
  await expect(new YourDataPage(laptop.page).earlierVersions).toContainText(PHONE);

  async function storedBio(): Promise<unknown> {
    const [row] = await database.sql`
      select bio from user_profiles join users on users.id = user_id
      where username = ${person.username}`;
    return row?.["bio"];
  }
});

async function writeBio(page: ProfilePage["page"], text: string): Promise<void> {
  await new ProfilePage(page).open();
  await new ProfilePage(page).write("Bio", text);
  await new SyncChip(page).saysSaved();
}

/** Reads the bio as it lies on a device. */
function bioReader(userId: number, accountKey: string) {
  return (page: ProfilePage["page"]) =>
    new LocalData(page, accountKey).field("profiles", profileIdOf(userId), "bio");
}

/** The server answers at once, and the answers are on their way until they may arrive. */
function holdPulls(network: LyingNetwork): { requested: Promise<void>; now: () => void } {
  const requested = Promise.withResolvers<void>();
  const arrival = Promise.withResolvers<void>();
  network.lie(async (exchange) => {
    if (exchange.path !== ROUTES.sync) return exchange.pass();
    if (exchange.push > 0) {
      await arrival.promise;
      return exchange.pass();
    }
    const answer = await exchange.ask();
    requested.resolve();
    await arrival.promise;
    exchange.answer(answer);
  });
  return { requested: requested.promise, now: arrival.resolve };
}
