import "fake-indexeddb/auto";
import { discardDatabase, openUserDatabase } from "@reignwell/local-db";
import { afterEach, expect, it, vi } from "vitest";
import * as tasks from "../tasks.ts";

const KEY = "key-of-81";
const NOW = Date.UTC(2026, 10, 22, 15);

afterEach(async () => {
  await discardDatabase(KEY);
  await discardDatabase("81");
});

/** The app starts, and a page opens the account's database. */
async function start(isOnline: boolean, onNewDatabase = () => {}) {
  vi.resetModules();
  const [{ configureDevice }, { openAccountDatabase }] = await Promise.all([
    import("../port.ts"),
    import("./open-account-database.ts"),
  ]);
  configureDevice({
    requestSync: () => undefined,
    holdQuietMoment: () => () => undefined,
    askToKeepStorage: () => undefined,
    onNewDatabase,
    loadAdoption: () =>
      isOnline ? import("@reignwell/local-db/adoption") : Promise.reject(new TypeError("none")),
  });
  return openAccountDatabase(KEY, 81);
}

it("[I1] what can't be taken over, because its part can't be had, is taken over at a later start", async () => {
  const former = openUserDatabase("81");
  await tasks.create(former, { title: "From before", goalId: null }, NOW);
  former.close();

  const page = await start(false);
  await tasks.create(page, { title: "Meanwhile", goalId: null }, NOW);
  expect((await page.tasks.toArray()).map(({ title }) => title)).toEqual(["Meanwhile"]);
  page.close();

  const next = await start(true);
  const titles = (await next.tasks.toArray()).map(({ title }) => title);
  expect(titles.toSorted()).toEqual(["From before", "Meanwhile"]);
  expect(await next.pending.count()).toBe(2);
  next.close();
});

it("issue 15, part 7: the page hears once that a database is new, and may use it at once", async () => {
  const heard: Promise<unknown>[] = [];
  // What the page then begins goes on after the transaction that has made the database, and may be
  // before or after what made the page open it.
  const later = async (): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    await tasks.create(page, { title: "Begun by the news", goalId: null }, NOW);
  };
  const page = await start(true, () => heard.push(later()));
  await tasks.create(page, { title: "The first", goalId: null }, NOW);
  await vi.waitFor(() => expect(heard).toHaveLength(1));
  await heard[0];
  const titles = (await page.tasks.toArray()).map(({ title }) => title);
  expect(titles.toSorted()).toEqual(["Begun by the news", "The first"]);
  page.close();

  const next = await start(true, () => heard.push(Promise.resolve()));
  expect(await next.tasks.count()).toBe(2);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(heard).toHaveLength(1);
  next.close();
});
