import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createGoal, listGoals } from "../records/goals.ts";
import { cachedQuery } from "./cached-query.ts";
import { discardDatabase, type LocalDatabase, openUserDatabase } from "./local-database.ts";

const GOAL = {
  title: "Read the Psalms",
  description: "One a day",
  category: "spiritual",
  season: "winter",
  priority: 4,
  targetDate: "2027-03-01",
} as const;

let database: LocalDatabase;
beforeEach(() => {
  database = openUserDatabase("51");
});
afterEach(() => {
  vi.useRealTimers();
  return discardDatabase("51");
});

const titles = () => cachedQuery<string[]>(database, "titles").answer().value?.toSorted();
const readTitles = async (from: LocalDatabase) => (await listGoals(from)).map((goal) => goal.title);

it("answers at once to a component that comes back, with what was written meanwhile", async () => {
  const query = cachedQuery<string[]>(database, "titles");
  query.ask(readTitles, [database]);
  const leave = query.listen(() => undefined);
  await vi.waitFor(() => expect(titles()).toEqual([]));
  leave();
  await createGoal(database, GOAL, 1_800_000_000_000);
  await vi.waitFor(() => expect(titles()).toEqual([GOAL.title]));
});

it("is forgotten a minute after the last component is gone, and runs again then", async () => {
  const query = cachedQuery<string[]>(database, "titles");
  query.ask(readTitles, [database]);
  const stop = query.listen(() => undefined);
  await vi.waitFor(() => expect(titles()).toEqual([]));
  vi.useFakeTimers();
  stop();
  vi.advanceTimersByTime(61_000);
  expect(titles()).toBeUndefined();
  vi.useRealTimers();
  query.ask(readTitles, [database]);
  await vi.waitFor(() => expect(titles()).toEqual([]));
});

it("is in memory for the next component, for as long as a keeper holds it", async () => {
  const reported: unknown[] = [];
  const tell = () => reported.push(titles());
  const stop = cachedQuery<string[]>(database, "titles").keep(readTitles, [database], tell);
  await vi.waitFor(() => expect(titles()).toEqual([]));
  await createGoal(database, GOAL, 1_800_000_000_000);
  await vi.waitFor(() => expect(titles()).toEqual([GOAL.title]));
  const another = vi.fn<() => void>();
  cachedQuery<string[]>(database, "titles").keep(readTitles, [database], another)();
  expect(reported.at(-1)).toEqual([GOAL.title]);
  expect(another).toHaveBeenCalledOnce();
  vi.useFakeTimers();
  vi.advanceTimersByTime(61_000);
  expect(titles()).toEqual([GOAL.title]);
  stop();
  vi.advanceTimersByTime(61_000);
  expect(titles()).toBeUndefined();
});

it("keeping changes no query that a component shows, and runs it again when none does", async () => {
  const query = cachedQuery<number>(database, "number");
  const number = async (of: number) => of;
  query.ask(number, [20]);
  const leave = query.listen(() => undefined);
  const stops = [query.keep(number, [10])];
  await vi.waitFor(() => expect(query.answer().value).toBe(20));
  leave();
  stops.push(query.keep(number, [11]));
  await vi.waitFor(() => expect(query.answer().value).toBe(11));
  for (const stop of stops) stop();
});

it("keeps the old answer until another question has its own", async () => {
  const query = cachedQuery<number>(database, "number");
  const number = async (of: number) => of;
  query.ask(number, [1]);
  await vi.waitFor(() => expect(query.answer().value).toBe(1));
  query.ask(number, [2]);
  expect(query.answer().value).toBe(1);
  await vi.waitFor(() => expect(query.answer().value).toBe(2));
});

it("reports a failure once, and the next try runs the query again", async () => {
  const query = cachedQuery<number>(database, "failing");
  let fails = true;
  const read = async () => {
    if (fails) throw new Error("the device refused");
    return 3;
  };
  const reported: unknown[] = [];
  query.listen(() => reported.push(query.answer().error));
  query.ask(read, []);
  await vi.waitFor(() => expect(reported).toEqual([new Error("the device refused")]));
  await vi.waitFor(() => expect(query.answer().error).toBeUndefined());
  fails = false;
  query.ask(read, []);
  await vi.waitFor(() => expect(query.answer().value).toBe(3));
});

it("is one a database: nobody sees what another person's gave out", async () => {
  const query = cachedQuery<number>(database, "mine");
  query.ask(async () => 1, []);
  await vi.waitFor(() => expect(query.answer().value).toBe(1));
  expect(cachedQuery(openUserDatabase("52"), "mine").answer().value).toBeUndefined();
  await discardDatabase("52");
});

it("what comes in parts learns when somebody looks, and not before", async () => {
  const query = cachedQuery<string>(database, "parts");
  const stop = query.keepWatching((tell, _fail, wanted) => {
    tell("the first part");
    void wanted.then(() => tell("all of it"));
    return () => undefined;
  }, []);
  await new Promise((resolve) => setTimeout(resolve));
  expect(query.answer().value).toBe("the first part");
  const leave = query.listen(() => undefined);
  await vi.waitFor(() => expect(query.answer().value).toBe("all of it"));
  leave();
  stop();
});

it("issue 15: begins after the task in which the database has opened", async () => {
  const order: string[] = [];
  const query = cachedQuery<string>(database, "first");
  query.ask(async () => {
    order.push("the query");
    return "read";
  }, []);
  await database.open();
  order.push("open");
  await vi.waitFor(() => expect(query.answer().value).toBe("read"));
  expect(order).toEqual(["open", "the query"]);
});

it("one that is stopped before the database has opened never runs", async () => {
  const read = vi.fn<(from: string) => Promise<string>>(async (from) => from);
  const query = cachedQuery<string>(database, "first");
  query.ask(read, ["one"]);
  query.ask(async (from: string) => from, ["another"]);
  await vi.waitFor(() => expect(query.answer().value).toBe("another"));
  expect(read).not.toHaveBeenCalled();
});

it("does not open again what a sign-out has closed", async () => {
  const query = cachedQuery<string[]>(database, "titles");
  await discardDatabase("51");
  const read = vi.fn<typeof readTitles>(readTitles);
  query.ask(read, [database]);
  await vi.waitFor(() => expect(read).toHaveBeenCalled());
  expect(database.isOpen()).toBe(false);
});

it("issue 15: a query whose database the browser throws away while it opens is asked again", async () => {
  const open = vi.spyOn(indexedDB, "open").mockImplementationOnce((...args) => {
    open.mockRestore();
    const opening = indexedDB.open(...args);
    opening.addEventListener("upgradeneeded", () => opening.transaction?.abort());
    return opening;
  });
  vi.spyOn(console, "warn").mockReturnValue(undefined);
  const query = cachedQuery<string[]>(database, "titles");
  query.ask(readTitles, [database]);
  const stop = query.listen(() => undefined);
  await vi.waitFor(() => expect(titles()).toEqual([]), 5000);
  expect(database.isOpen()).toBe(true);
  stop();
});

it("issue 15: a query under which the browser closes the database is asked again", async () => {
  const query = cachedQuery<string[]>(database, "titles");
  let times = 0;
  query.ask(
    async (from: LocalDatabase) => {
      times += 1;
      if (times === 1) throw Object.assign(new Error("closed"), { name: "AbortError" });
      return readTitles(from);
    },
    [database],
  );
  const stop = query.listen(() => undefined);
  await vi.waitFor(() => expect(titles()).toEqual([]), 5000);
  stop();
});
