// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { planDevice, series, unsavedPlans } from "@reignwell/device";
import { goForward, hasWords, withChallenges, withPriority } from "@reignwell/domain";
import { completeSeriesDay, LocalDatabase, readDraft, readSeries } from "@reignwell/local-db";
import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PlanStore } from "../draft/plan-store.ts";
import { useSeriesSave } from "./use-series-save.ts";

const TODAY = "2026-11-21";
const DAY = { entryId: 11, run: 1 };
const KIND = "series-11-1";
const SCRIPTURE = {
  date: TODAY,
  verse: "Be still.",
  reference: "Psalm 46:10",
  reflection: "Long enough.",
  audioUrl: null,
  translation: null,
};

let stores: PlanStore[];
let databases: LocalDatabase[];
let name: string;

beforeEach(() => {
  stores = [];
  databases = [];
  name = `user-${Math.random()}`;
});

afterEach(async () => {
  for (const store of stores) store.leave();
  for (const database of databases) database.close();
  await new LocalDatabase(name).delete();
});

function connect(): LocalDatabase {
  const database = new LocalDatabase(name);
  databases.push(database);
  return database;
}

async function open(device: ReturnType<typeof planDevice>): Promise<PlanStore> {
  const store = new PlanStore(Promise.resolve(device), TODAY);
  stores.push(store);
  await store.open(TODAY);
  return store;
}

const openDay = (day = DAY) => open(series.planDevice(connect(), day, SCRIPTURE));
const draftOf = (store: PlanStore) => store.state.getState().draft;
const noteOf = (store: PlanStore) => store.state.getState().note;

/** Two windows wrote on one day, of which one has not heard of the other. */
async function writtenInBoth(): Promise<PlanStore> {
  const one = await openDay();
  const other = await openDay();
  other.change(goForward);
  other.change((now) => withChallenges(now, "Noise"));
  await vi.waitFor(async () => expect(await readDraft(connect(), KIND)).toEqual(draftOf(other)));
  one.change((now) => withPriority(now, 0, "Only here"));
  await vi.waitFor(() => expect(draftOf(one)).toEqual(draftOf(other)));
  return one;
}

describe("issue 17: words of a series' day that are set aside", () => {
  it("are offered on that day alone, and never on the daily page, which could let them go", async () => {
    await writtenInBoth();
    const daily = await open(planDevice(connect(), null));
    expect(noteOf(daily)).toBeNull();
    expect(noteOf(await openDay({ entryId: 12, run: 1 }))).toBeNull();
    expect(noteOf(await openDay({ entryId: 11, run: 11 }))).toBeNull();

    const again = await openDay();
    expect(draftOf(again)).toMatchObject({ challenges: "Noise" });
    expect(noteOf(again)).toMatchObject({ kind: "aside", aside: { reason: "elsewhere" } });
    await again.takeAside();
    expect(draftOf(again)).toMatchObject({ priorities: ["Only here", "", ""] });
    expect(await readDraft(connect(), KIND)).toEqual(draftOf(again));
  });

  it("are named before a sign-out, and have a way back after the day was finished", async () => {
    const one = await writtenInBoth();
    await vi.waitFor(async () =>
      expect(await unsavedPlans(connect(), connect())).toContain(
        "another version of a day of a series",
      ),
    );
    await connect().drafts.delete(KIND);
    one.leave();
    const waiting = await series.unfinishedDays(connect());
    expect(waiting).toMatchObject([{ ...DAY, isGivenUp: false }]);
    expect(waiting[0] && hasWords(waiting[0].draft)).toBe(true);
  });

  it("stay offered on the day for longer than a daily plan would", async () => {
    await writtenInBoth();
    const store = new PlanStore(
      Promise.resolve(series.planDevice(connect(), DAY, SCRIPTURE)),
      "2026-12-24",
    );
    stores.push(store);
    await store.open("2026-12-24");
    expect(noteOf(store)).toMatchObject({ kind: "aside" });
  });
});

it("issue 17: words for a day that could not be read at first are not kept as today's plan", async () => {
  const device = series.planDevice(connect(), DAY, SCRIPTURE);
  vi.spyOn(device, "openPlan").mockRejectedValueOnce(new Error("busy"));
  const store = await open(device);
  store.change((now) => withChallenges(now, "of the series"));
  await vi.waitFor(async () =>
    expect(await readDraft(connect(), KIND)).toMatchObject({ challenges: "of the series" }),
  );
  expect(await readDraft(connect(), "plan")).toBeUndefined();
});

it("issue 17: finishing a finished day again leaves the words of another device where none were written", async () => {
  const database = connect();
  const day = { ...DAY, topicId: 1, dayNumber: 1, completedAt: 1000 };
  const words = {
    priorities: ["Rest"],
    actionSteps: [{ priority: "Rest", actions: ["Sit still"] }],
    challenges: "Noise",
    encouragement: "My own prayer.",
    answer: "",
  };
  const any = { kind: "none", mayFinish: () => true };
  await completeSeriesDay(database, day, words, 1000, any);

  const device = Promise.resolve(series.planDevice(database, DAY, SCRIPTURE));
  const store = await open(await device);
  store.change((now) => ({ ...now, scripture: SCRIPTURE, step: 4, answer: "Stillness" }));
  const onFinished = vi.fn<() => void>();
  const { result } = renderHook(() =>
    useSeriesSave({
      device,
      store,
      onFinished,
      onFinish: (plan, draft, written) => {
        const { priorities, actionSteps, challenges, encouragement, answer = "" } = plan;
        const now = { priorities, actionSteps, challenges, encouragement, answer };
        return series.complete(database, day, now, 2000, draft, written);
      },
    }),
  );
  result.current.onSave();
  await vi.waitFor(() => expect(onFinished).toHaveBeenCalledOnce(), { timeout: 8000 });
  const { finished } = await readSeries(database);
  expect(finished).toMatchObject([{ ...words, answer: "Stillness", completedAt: 1000 }]);
  expect(await readDraft(database, KIND)).toBeUndefined();
});
