import "fake-indexeddb/auto";
import {
  goForward,
  newDraft,
  type WizardDraft,
  withChallenges,
  withPriority,
} from "@reignwell/domain";
import { listEntries, LocalDatabase, readDraft, saveEntry, writeDraft } from "@reignwell/local-db";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { planDevice } from "@reignwell/device";
import { PlanStore } from "./plan-store.ts";

const TODAY = "2026-11-21";
const stores: PlanStore[] = [];
let databases: LocalDatabase[];
let name: string;

beforeEach(() => {
  databases = [];
  name = `user-${Math.random()}`;
});

afterEach(async () => {
  for (const store of stores.splice(0)) store.leave();
  for (const database of databases) database.close();
  await new LocalDatabase(name).delete();
});

/** The same user's database in another window. */
function connect(): LocalDatabase {
  const database = new LocalDatabase(name);
  databases.push(database);
  return database;
}

/** A window with the page; one that does not hear of the others is like a frozen tab. */
async function openWindow({ hears }: { hears: boolean }): Promise<PlanStore> {
  const store = new PlanStore(Promise.resolve(planDevice(connect(), null)), TODAY);
  if (hears) store.attend();
  await store.open(TODAY);
  stores.push(store);
  return store;
}

const draftOf = (store: PlanStore) => store.state.getState().draft;
const noteOf = (store: PlanStore) => store.state.getState().note;
const stored = () => readDraft(connect(), "plan");

/** Writes a whole plan up to Save, in many small steps. */
async function writePlan(store: PlanStore): Promise<WizardDraft> {
  store.change(goForward);
  for (const text of ["P", "Pr", "Pray"]) store.change((now) => withPriority(now, 0, text));
  store.change((now) => ({ ...withChallenges(now, "Noise"), step: 4 }));
  await vi.waitFor(async () => expect(await stored()).toEqual(draftOf(store)));
  return draftOf(store);
}

describe("DEC-27: two windows with one plan", () => {
  it("one press in a window that knows nothing of it does not erase a whole plan", async () => {
    const stale = await openWindow({ hears: false });
    const other = await openWindow({ hears: false });
    const plan = await writePlan(other);
    stale.change(goForward);
    await vi.waitFor(() => expect(draftOf(stale)).toEqual(plan));
    expect(await stored()).toEqual(plan);
    expect(noteOf(stale)).toEqual({ kind: "moved", finished: false });
    // And from then on it goes on with that plan.
    stale.change((now) => withChallenges(now, "Rain"));
    await vi.waitFor(async () => expect(await stored()).toEqual({ ...draftOf(stale) }));
    expect(draftOf(stale)).toMatchObject({ priorities: ["Pray", "", ""], challenges: "Rain" });
  });

  it("an untouched window takes over by itself what another one writes", async () => {
    const waiting = await openWindow({ hears: true });
    const plan = await writePlan(await openWindow({ hears: true }));
    await vi.waitFor(() => expect(draftOf(waiting)).toEqual(plan));
  });

  it("what was written in both is offered both ways, also after a reload", async () => {
    const one = await openWindow({ hears: false });
    const other = await openWindow({ hears: false });
    const plan = await writePlan(other);
    one.change((now) => withPriority(now, 0, "Only here"));
    await vi.waitFor(() => expect(draftOf(one)).toEqual(plan));
    const own = { ...newDraft(TODAY), priorities: ["Only here", "", ""] };
    expect(noteOf(one)).toMatchObject({
      kind: "aside",
      aside: { reason: "elsewhere", draft: own },
    });

    const reloaded = await openWindow({ hears: false });
    expect(draftOf(reloaded)).toEqual(plan);
    await reloaded.takeAside();
    expect(await stored()).toEqual(own);
    expect(noteOf(reloaded)).toMatchObject({ aside: { reason: "exchanged", draft: plan } });
    await reloaded.takeAside();
    expect(await stored()).toEqual(plan);
  });

  it("words that came while another window wrote are kept one by one, and never overwritten", async () => {
    const one = await openWindow({ hears: false });
    const other = await openWindow({ hears: false });
    await writePlan(other);
    one.change((now) => withPriority(now, 0, "First words"));
    await vi.waitFor(() => expect(draftOf(one)).toEqual(draftOf(other)));
    other.change((now) => withChallenges(now, "Wind"));
    await vi.waitFor(async () => expect(await stored()).toEqual(draftOf(other)));
    one.change((now) => withChallenges(now, "Second words"));
    await vi.waitFor(() => expect(draftOf(one)).toEqual(draftOf(other)));

    const seen = new Set<string>();
    const reloaded = await openWindow({ hears: false });
    for (let note = noteOf(reloaded); note?.kind === "aside"; ) {
      seen.add(`${note.aside.draft.priorities[0]} ${note.aside.draft.challenges}`);
      reloaded.dismissNote();
      await reloaded.open(TODAY);
      note = noteOf(reloaded);
    }
    expect([...seen]).toEqual(["Pray Second words", "First words "]);
  });

  it("a plan that another window saved begins again in this one", async () => {
    const one = await openWindow({ hears: true });
    const other = await openWindow({ hears: false });
    await writePlan(other);
    await vi.waitFor(() => expect(draftOf(one)).toEqual(draftOf(other)));
    const draft = await other.close();
    await saveEntry(connect(), entry, 1, { draft });
    await vi.waitFor(() => expect(noteOf(one)).toEqual({ kind: "moved", finished: true }));
    expect(draftOf(one)).toEqual(newDraft(TODAY));
  });

  it("both press Save at once: one plan is saved, not two", async () => {
    const one = await openWindow({ hears: false });
    await writePlan(one);
    const other = await openWindow({ hears: false });
    const saves = [one, other].map(async (store) => {
      const draft = await store.close();
      await saveEntry(connect(), entry, 1, { draft });
    });
    const outcomes = await Promise.allSettled(saves);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await listEntries(connect())).toHaveLength(1);
  });

  it("a plan changed elsewhere is not saved over, and comes to the screen instead", async () => {
    const one = await openWindow({ hears: false });
    await writePlan(one);
    const other = await openWindow({ hears: false });
    other.change((now) => withChallenges(now, "Wind"));
    await vi.waitFor(async () => expect(await stored()).toEqual(draftOf(other)));
    const draft = await one.close();
    const saving = saveEntry(connect(), entry, 1, { draft });
    await expect(saving).rejects.toThrow("changed in another window");
    one.reopen();
    await vi.waitFor(() => expect(draftOf(one).challenges).toBe("Wind"));
  });
});

describe("DEC-27: starting over and discarding can be undone", () => {
  it("also after new words and a reload, and the new words can be had back as well", async () => {
    const store = await openWindow({ hears: false });
    const plan = await writePlan(store);
    store.startOver(TODAY);
    store.change(goForward);
    store.change((now) => withPriority(now, 0, "New"));
    expect(noteOf(store)).toMatchObject({ kind: "aside", aside: { reason: "started-over" } });
    await store.close();

    const reloaded = await openWindow({ hears: false });
    expect(draftOf(reloaded).priorities[0]).toBe("New");
    await reloaded.takeAside();
    expect(await stored()).toEqual(plan);
    await reloaded.takeAside();
    expect(draftOf(reloaded).priorities[0]).toBe("New");
  });

  it("until it is dismissed or the new plan is saved", async () => {
    const store = await openWindow({ hears: false });
    await writePlan(store);
    store.startOver(TODAY);
    store.finish();
    await store.close();
    await vi.waitFor(async () => {
      expect(await connect().drafts.toArray()).toMatchObject([{ kind: "plan" }]);
    });
  });

  it("a discarded plan of an earlier day comes back to its own place", async () => {
    const yesterday = withPriority(newDraft("2026-11-20"), 0, "Yesterday");
    await writeDraft(connect(), "plan", yesterday);
    await (await openWindow({ hears: false })).discardEarlier();

    const reloaded = await openWindow({ hears: false });
    expect(noteOf(reloaded)).toMatchObject({ kind: "aside", aside: { reason: "discarded" } });
    await reloaded.takeAside();
    const back = { ...yesterday, offerUntil: TODAY };
    expect(noteOf(reloaded)).toMatchObject({ kind: "earlier", draft: back });
    expect(await readDraft(connect(), "earlier-plan")).toEqual(back);
    reloaded.finishEarlier();
    reloaded.change((now) => withChallenges(now, "Rain"));
    await reloaded.close();
    expect(await readDraft(connect(), "earlier-plan")).toMatchObject({ challenges: "Rain" });
  });

  it("an earlier plan that waits is not overwritten by the next day's", async () => {
    await writeDraft(connect(), "earlier-plan", withPriority(newDraft("2026-11-19"), 0, "Older"));
    await writeDraft(connect(), "plan", withPriority(newDraft("2026-11-20"), 0, "Yesterday"));
    const store = await openWindow({ hears: false });
    const older = { reason: "older", draft: { priorities: ["Older", "", ""] } };
    expect(noteOf(store)).toMatchObject({ kind: "aside", aside: older });
    store.dismissNote();
    await store.open(TODAY);
    expect(noteOf(store)).toMatchObject({ kind: "earlier", draft: { date: "2026-11-20" } });
  });
});

const entry = {
  date: TODAY,
  verse: "Rejoice always.",
  verseReference: "1 Thessalonians 5:16",
  verseReflection: "",
  priorities: ["Pray"],
  actionSteps: [],
  challenges: "Noise",
  encouragement: "Amen.",
};
