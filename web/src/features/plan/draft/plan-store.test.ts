import "fake-indexeddb/auto";
import { newDraft, type WizardDraft, withChallenges, withPriority } from "@reignwell/domain";
import { deleteDraft, LocalDatabase, readDraft, writeDraft } from "@reignwell/local-db";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { planDevice } from "@reignwell/device";
import { turnDay } from "./day-turn.tsx";
import { PlanStore } from "./plan-store.ts";

const TODAY = "2026-11-21";
let database: LocalDatabase;
let guests: LocalDatabase;

beforeEach(() => {
  database = new LocalDatabase(`user-${Math.random()}`);
  guests = new LocalDatabase(`guest-${Math.random()}`);
});

afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all([database.delete(), guests.delete()]);
});

/** A draft in step 3 with a priority and challenges. */
function begun(date: string, priority = "Write"): WizardDraft {
  const draft = withChallenges(withPriority(newDraft(date), 0, priority), "Noise");
  return { ...draft, step: 3 };
}

async function opened(of: LocalDatabase = database, guestsOf: LocalDatabase | null = null) {
  const store = new PlanStore(Promise.resolve(planDevice(of, guestsOf)), TODAY);
  await store.open(TODAY);
  return store;
}

describe("DEC-27: the draft", () => {
  it("is on the device after every change and comes back after a reload", async () => {
    const store = await opened();
    expect(store.state.getState().note).toBeNull();
    for (const text of ["W", "Wr", "Wri"]) store.change((now) => withPriority(now, 0, text));
    await store.close();

    const reloaded = (await opened()).state.getState();
    expect(reloaded.draft.priorities[0]).toBe("Wri");
    expect(reloaded.note).toEqual({ kind: "kept" });
  });

  it("the last of many quick changes wins, also when the page goes in the middle of a write", async () => {
    const store = await opened();
    for (let n = 1; n <= 50; n += 1) store.change((now) => withChallenges(now, `text ${n}`));
    store.flush();
    await store.close();
    await vi.waitFor(async () => {
      expect(await readDraft(database, "plan")).toMatchObject({ challenges: "text 50" });
    });
  });

  it("comes back in the step where it was left", async () => {
    await writeDraft(database, "plan", begun(TODAY));
    const { draft, moves } = (await opened()).state.getState();
    expect(draft).toEqual(begun(TODAY));
    // The page that opens must neither scroll nor pull the focus to the step.
    expect(moves).toBe(0);
  });

  it("of a foreign shape is left out instead of half restored", async () => {
    await writeDraft(database, "plan", { ...begun(TODAY), version: 99 });
    const { draft, note } = (await opened()).state.getState();
    expect(draft).toEqual(newDraft(TODAY));
    expect(note).toBeNull();
  });

  it("can be started again, and that can be undone", async () => {
    await writeDraft(database, "plan", begun(TODAY));
    const store = await opened();
    store.startOver(TODAY);
    expect(store.state.getState().draft).toEqual(newDraft(TODAY));
    await store.takeAside();
    await store.close();
    expect(await readDraft(database, "plan")).toEqual(begun(TODAY));
  });

  it("that the device refuses stays on the screen, and the page learns of it", async () => {
    const store = await opened();
    vi.spyOn(database.drafts, "put").mockRejectedValue(new Error("full"));
    store.change((now) => withPriority(now, 0, "Write"));
    await vi.waitFor(() => expect(store.state.getState().isStored).toBe(false));
    expect(store.state.getState().draft.priorities[0]).toBe("Write");
    vi.restoreAllMocks();
    store.change((now) => withPriority(now, 0, "Write more"));
    await vi.waitFor(() => expect(store.state.getState().isStored).toBe(true));
  });

  it("is not changed any more once it is being saved", async () => {
    const store = await opened();
    store.change((now) => withPriority(now, 0, "Write"));
    await store.close();
    store.change((now) => withPriority(now, 0, "Too late"));
    expect(store.state.getState().draft.priorities[0]).toBe("Write");
  });
});

describe("DEC-27: a draft of an earlier day", () => {
  it("is offered, and today's first letter does not overwrite it", async () => {
    await writeDraft(database, "plan", begun("2026-11-20"));
    const store = await opened();
    expect(store.state.getState().draft).toEqual(newDraft(TODAY));
    expect(store.state.getState().note).toMatchObject({
      kind: "earlier",
      draft: { ...begun("2026-11-20"), offerUntil: TODAY },
    });
    store.change((now) => withPriority(now, 0, "Today"));
    await store.close();
    const { offerUntil: _until, ...words } = begun("2026-11-20");
    expect(await readDraft(database, "earlier-plan")).toMatchObject(words);
    expect(await readDraft(database, "plan")).toMatchObject({ date: TODAY });
  });

  it("is gone on with in its own place and with its own date", async () => {
    await writeDraft(database, "plan", begun("2026-11-20"));
    const store = await opened();
    store.finishEarlier();
    store.change((now) => withChallenges(now, "Rain"));
    expect(await store.close()).toMatchObject({ kind: "earlier-plan" });
    expect(await readDraft(database, "earlier-plan")).toMatchObject({
      date: "2026-11-20",
      challenges: "Rain",
    });
  });

  it("is not offered again once it was discarded, nor after seven days", async () => {
    await writeDraft(database, "plan", begun("2026-11-20"));
    const store = await opened();
    await store.discardEarlier();
    store.dismissNote();
    expect((await opened()).state.getState().note).toBeNull();

    await writeDraft(database, "plan", begun("2026-11-13"));
    expect((await opened()).state.getState().note).toBeNull();
    expect(await readDraft(database, "plan")).toBeUndefined();
  });

  const noteOn = async (day: string) => {
    const store = new PlanStore(Promise.resolve(planDevice(database, null)), day);
    await store.open(day);
    return store.state.getState().note?.kind ?? null;
  };
  const NEXT_DAY = "2026-11-22";

  it("W-3: is offered on one day, at each opening, and on no later day", async () => {
    await writeDraft(database, "plan", begun("2026-11-20"));
    expect([await noteOn(TODAY), await noteOn(TODAY)]).toEqual(["earlier", "earlier"]);
    expect([await noteOn(NEXT_DAY), await noteOn(NEXT_DAY)]).toEqual([null, null]);
  });

  it("W-3: is not offered again after 'Not now', and is kept", async () => {
    await writeDraft(database, "plan", begun("2026-11-20"));
    const store = await opened();
    store.dismissNote();
    expect(store.state.getState().note).toBeNull();
    await vi.waitFor(async () => expect(await noteOn(TODAY)).toBeNull());
    expect(await readDraft(database, "earlier-plan")).toMatchObject({ challenges: "Noise" });
  });

  it("W-3: is not offered again when the person has begun the plan of today instead", async () => {
    await writeDraft(database, "plan", begun("2026-11-20"));
    const store = await opened();
    store.change((now) => withPriority(now, 0, "Today"));
    await store.close();
    await deleteDraft(database, "plan");
    await vi.waitFor(async () => expect(await noteOn(TODAY)).toBeNull());
    expect(await readDraft(database, "earlier-plan")).toMatchObject({ challenges: "Noise" });
  });

  it("W-3: stays offered while the person only reads on, also after a reload", async () => {
    await writeDraft(database, "plan", begun("2026-11-20"));
    const before = await opened();
    before.change((now) => ({ ...now, step: 1 }));
    await before.close();
    const store = await opened();
    expect(store.state.getState()).toMatchObject({ draft: { step: 1 }, note: { kind: "earlier" } });
    store.change((now) => withPriority(now, 0, "Today"));
    expect(store.state.getState().note).toBeNull();
  });

  it("W-3: is offered on another day when the person went on with it and only read it", async () => {
    await writeDraft(database, "plan", begun("2026-11-20"));
    const store = await opened();
    store.finishEarlier();
    await store.close();
    expect(await noteOn(NEXT_DAY)).toBe("earlier");
  });

  it("W-3: is offered on another day when the person went on with it and did not finish it", async () => {
    await writeDraft(database, "plan", begun("2026-11-20"));
    const store = await opened();
    store.finishEarlier();
    store.change((now) => withChallenges(now, "Rain"));
    await store.close();
    expect(await noteOn(NEXT_DAY)).toBe("earlier");
  });

  it("W-3: goes without a word when nothing was written in it", async () => {
    await writeDraft(database, "plan", { ...newDraft("2026-11-20"), step: 1 });
    expect(await noteOn(TODAY)).toBeNull();
    expect(await readDraft(database, "plan")).toBeUndefined();
    expect(await readDraft(database, "earlier-plan")).toBeUndefined();
  });

  it("an untouched page goes along with the day, a plan that is being written keeps its date", async () => {
    const store = await opened();
    await turnDay(store, NEXT_DAY);
    expect(store.state.getState().draft.date).toBe(NEXT_DAY);
    store.change((now) => withPriority(now, 0, "Write"));
    await turnDay(store, "2026-11-23");
    expect(store.state.getState().draft).toMatchObject({ date: NEXT_DAY });
  });

  it("W-2: that is begun stays when the page is rolled to another day", async () => {
    const store = await opened();
    store.change((now) => withPriority(now, 0, "Write"));
    store.rollTo(NEXT_DAY);
    expect(store.state.getState().draft).toMatchObject({
      date: TODAY,
      priorities: ["Write", "", ""],
    });
  });
});

describe("W-2: a page that is open at the turn of the day", () => {
  const NEXT_DAY = "2026-11-22";
  const aWhile = 5 * 60_000;

  beforeEach(() => vi.useFakeTimers({ toFake: ["Date"] }));
  afterEach(() => vi.useRealTimers());

  const rest = () => vi.setSystemTime(Date.now() + aWhile);

  it("shows today's plan after a while, and offers the one with words once", async () => {
    const store = await opened();
    store.change((now) => ({ ...withPriority(now, 0, "Write"), step: 2 }));
    vi.setSystemTime(Date.now() + aWhile - 1);
    await turnDay(store, NEXT_DAY);
    expect(store.state.getState().draft).toMatchObject({ date: TODAY, step: 2 });
    vi.setSystemTime(Date.now() + 1);
    await turnDay(store, NEXT_DAY);
    const { draft, note, phase } = store.state.getState();
    expect([phase, draft]).toEqual(["open", newDraft(NEXT_DAY)]);
    expect(note).toMatchObject({ kind: "earlier", draft: { date: TODAY, step: 2 } });
    expect(await readDraft(database, "plan")).toBeUndefined();
    expect(await readDraft(database, "earlier-plan")).toMatchObject({ date: TODAY });

    store.dismissNote();
    const reopened = new PlanStore(Promise.resolve(planDevice(database, null)), NEXT_DAY);
    await vi.waitFor(async () => {
      await reopened.open(NEXT_DAY);
      expect(reopened.state.getState().note).toBeNull();
    });
    expect(await readDraft(database, "earlier-plan")).toMatchObject({
      priorities: ["Write", "", ""],
    });
  });

  it("a plan rests also where the clock was set back since", async () => {
    const store = await opened();
    store.change((now) => ({ ...now, step: 1 }));
    vi.setSystemTime(Date.now() - 2 * aWhile);
    expect(store.isInUse()).toBe(false);
  });

  it("lets a begun plan without a word go, without a question", async () => {
    const store = await opened();
    store.change((now) => ({ ...now, step: 1 }));
    expect(store.isInUse()).toBe(true);
    rest();
    // The page may be reloaded at 1 o'clock.
    expect(store.isInUse()).toBe(false);
    await turnDay(store, NEXT_DAY);
    const { draft, note } = store.state.getState();
    expect([draft, note]).toEqual([newDraft(NEXT_DAY), null]);
    expect(await readDraft(database, "plan")).toBeUndefined();
    expect(await readDraft(database, "earlier-plan")).toBeUndefined();
  });

  it("keeps on the screen what the device could not store, and what is being saved", async () => {
    const store = await opened();
    vi.spyOn(database.drafts, "put").mockRejectedValue(new Error("full"));
    store.change((now) => withPriority(now, 0, "Write"));
    await vi.waitFor(() => expect(store.state.getState().isStored).toBe(false));
    rest();
    await turnDay(store, NEXT_DAY);
    expect(store.state.getState().draft).toMatchObject({
      date: TODAY,
      priorities: ["Write", "", ""],
    });
    vi.restoreAllMocks();
    await store.close();
    await turnDay(store, NEXT_DAY);
    expect(store.state.getState().draft).toMatchObject({ date: TODAY });
  });

  it("stays with an earlier plan that the person finishes now, and leaves it on the next day", async () => {
    await writeDraft(database, "plan", begun("2026-11-20"));
    const store = await opened();
    store.finishEarlier();
    rest();
    await turnDay(store, TODAY);
    expect(store.state.getState().draft.date).toBe("2026-11-20");
    await turnDay(store, NEXT_DAY);
    expect(store.state.getState().draft).toEqual(newDraft(NEXT_DAY));
    expect(store.state.getState().note).toMatchObject({ kind: "earlier" });
  });

  it("with two windows both are in the new day, and neither says that the plan was finished", async () => {
    await writeDraft(database, "plan", { ...newDraft(TODAY), step: 1 });
    const [one, two] = [await opened(), await opened()];
    two.attend();
    rest();
    await turnDay(one, NEXT_DAY);
    await vi.waitFor(() => expect(two.state.getState().draft.step).toBe(0));
    await vi.waitFor(() => expect(two.state.getState().phase).toBe("open"));
    await turnDay(two, NEXT_DAY);
    for (const store of [one, two]) {
      expect(store.state.getState()).toMatchObject({ draft: newDraft(NEXT_DAY), note: null });
    }
    two.leave();
  });

  it.each([
    ["a day behind", "2026-11-20"],
    ["a day ahead", NEXT_DAY],
  ])(
    "W-4: on a device whose clock is %s, the plan of today takes the true date",
    async (_how, wrong) => {
      const store = new PlanStore(Promise.resolve(planDevice(database, null)), wrong);
      await store.open(wrong);
      store.change((now) => withPriority(now, 0, "Write"));
      await turnDay(store, TODAY, true);
      expect(store.state.getState().draft).toMatchObject({
        date: TODAY,
        priorities: ["Write", "", ""],
      });
      await store.close();
      expect(await readDraft(database, "plan")).toMatchObject({ date: TODAY });
    },
  );
});

describe("DEC-33: a plan made as a guest", () => {
  const finished: WizardDraft = { ...begun(TODAY), step: 4, finishedAt: 1 };

  it("waits for the person who signs in, and lies on the device once", async () => {
    await writeDraft(guests, "plan", finished);
    const { draft, note } = (await opened(database, guests)).state.getState();
    expect(draft).toEqual(finished);
    expect(note).toEqual({ kind: "guest", finished: true });
    expect(await readDraft(guests, "plan")).toBeUndefined();
    expect(await readDraft(database, "guest-plan")).toEqual(finished);
  });

  it("is still there when the page is closed before it was saved", async () => {
    await writeDraft(guests, "plan", finished);
    await opened(database, guests);
    expect((await opened(database, guests)).state.getState().draft).toEqual(finished);
  });

  it("leaves the person's own begun plan as it is", async () => {
    await writeDraft(database, "plan", begun(TODAY, "Own"));
    await writeDraft(guests, "plan", finished);
    const store = await opened(database, guests);
    await store.declineGuest(TODAY);
    expect(store.state.getState().draft).toEqual(begun(TODAY, "Own"));
  });

  it("does not overwrite one that waits here unsaved: it stays with the guests meanwhile", async () => {
    await writeDraft(guests, "plan", finished);
    await opened(database, guests);
    const second = begun(TODAY, "Second");
    await writeDraft(guests, "plan", second);
    expect((await opened(database, guests)).state.getState().draft).toEqual(finished);
    expect(await readDraft(guests, "plan")).toEqual(second);
    await deleteDraft(database, "guest-plan");
    expect((await opened(database, guests)).state.getState().draft).toEqual(second);
  });

  it("that is not taken stays with the guests and is not asked about again", async () => {
    await writeDraft(guests, "plan", finished);
    const store = await opened(database, guests);
    await store.declineGuest(TODAY);
    expect(store.state.getState().draft).toEqual(newDraft(TODAY));
    expect((await opened(database, guests)).state.getState().note).toBeNull();
    expect((await opened(guests)).state.getState().draft).toEqual({ ...finished, offered: true });
  });

  it("that was only begun is not lost by signing in either", async () => {
    await writeDraft(guests, "plan", begun(TODAY));
    const { draft, note } = (await opened(database, guests)).state.getState();
    expect(draft).toEqual(begun(TODAY));
    expect(note).toEqual({ kind: "guest", finished: false });
  });
});
