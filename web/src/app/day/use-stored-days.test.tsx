// @vitest-environment happy-dom
import { SCRIPTURES_AHEAD } from "@reignwell/contract";
import { addDays, type DayScripture } from "@reignwell/domain";
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { currentDay } from "../../lib/day/today.ts";
import { useStoredDays } from "./use-stored-days.ts";

let stored: readonly DayScripture[] = [];
let ready = Promise.withResolvers<void>();
let poolCome = Promise.withResolvers<void>();
const readPool = vi.fn<() => void>();
/** What was kept for the worker, one list for each time. */
const kept: DayScripture[][] = [];

vi.mock("dexie-react-hooks", () => ({ useLiveQuery: () => stored }));
vi.mock("../use-local-database.ts", () => ({ useLocalDatabase: () => null }));
vi.mock("../../features/plan/texts/load-texts.ts", () => ({
  poolTexts: {
    fetch: async () => {
      readPool();
      await poolCome.promise;
      return { poolScripture: async (date: string) => aDay(date, "of the pool") };
    },
  },
}));

beforeEach(() => {
  vi.useFakeTimers();
  ready = Promise.withResolvers();
  poolCome = Promise.withResolvers();
  kept.length = 0;
  readPool.mockClear();
  vi.stubGlobal("caches", {
    open: async () => ({
      put: async (_address: string, answer: Response) => {
        kept.push(await answer.json());
      },
    }),
  });
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    get: () => ({ ready: ready.promise }),
  });
});

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, "serviceWorker");
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const aDay = (date: string, verse: string): DayScripture => ({
  date,
  verse,
  reference: "Psalm 30:5",
  reflection: "",
  translation: "WEB",
  audioUrl: null,
});
const today = () => currentDay();
const comingDays = (verse: string) =>
  Array.from({ length: SCRIPTURES_AHEAD }, (_, day) => aDay(addDays(today(), day), verse));
/** Longer than the hook waits before it begins. */
const longEnough = () => vi.advanceTimersByTimeAsync(5000);

it("issue 15: where all coming days are stored, the pool's large texts are not read", async () => {
  stored = comingDays("of the server");
  renderHook(useStoredDays);
  ready.resolve();
  await longEnough();
  expect(kept).toEqual([stored]);
  expect(readPool).not.toHaveBeenCalled();
});

it("issue 15, DEC-106: a coming day that isn't stored is the pool's, yesterday is kept only if stored", async () => {
  const [first, , ...others] = comingDays("of the server");
  const yesterday = aDay(addDays(today(), -1), "of yesterday");
  stored = [yesterday, ...(first ? [first] : []), ...others];
  renderHook(useStoredDays);
  ready.resolve();
  poolCome.resolve();
  await longEnough();
  const verses = ["of yesterday", "of the server", "of the pool", "of the server"];
  expect(kept[0]?.slice(0, 4).map(({ verse }) => verse)).toEqual(verses);
  expect(kept[0]).toHaveLength(SCRIPTURES_AHEAD + 1);
});

it("issue 15: nothing is read or kept before there is a worker, who alone reads it", async () => {
  stored = [];
  renderHook(useStoredDays);
  await longEnough();
  expect(readPool).not.toHaveBeenCalled();
  ready.resolve();
  poolCome.resolve();
  await longEnough();
  expect(kept[0]?.map(({ verse }) => verse)).toEqual(
    Array.from({ length: SCRIPTURES_AHEAD }, () => "of the pool"),
  );
});

it("issue 15: what has come from the server meanwhile is not overwritten with the pool's verses", async () => {
  stored = [];
  const { rerender } = renderHook(useStoredDays);
  ready.resolve();
  await longEnough();
  expect(readPool).toHaveBeenCalled();
  stored = comingDays("of the server");
  rerender();
  await longEnough();
  poolCome.resolve();
  await longEnough();
  expect(kept).toEqual([stored]);
});
