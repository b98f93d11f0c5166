import "fake-indexeddb/auto";
import { planDevice } from "@reignwell/device";
import { newDraft, withChallenges, withPriority } from "@reignwell/domain";
import { LocalDatabase, readDraft, saveEntry, writeDraft } from "@reignwell/local-db";
import { anEntry } from "@reignwell/testing";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { PlanStore } from "./plan-store.ts";

const YESTERDAY = "2026-11-20";
const TODAY = "2026-11-21";
const ofToday = withPriority(newDraft(TODAY), 0, "Today");
let databases: LocalDatabase[];
let stores: PlanStore[];
let name: string;

beforeEach(() => {
  [databases, stores, name] = [[], [], `late-${Math.random()}`];
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

/** A window with the late plan of yesterday. */
async function openLate(): Promise<PlanStore> {
  const store = new PlanStore(Promise.resolve(planDevice(connect(), null)), YESTERDAY);
  stores.push(store);
  store.attend();
  await store.open(YESTERDAY, true);
  return store;
}

const draftOf = (store: PlanStore) => store.state.getState().draft;

it("DEC-27: a late plan that another window saved leaves today's plan where it is", async () => {
  await writeDraft(connect(), "plan", ofToday);
  const one = await openLate();
  const other = await openLate();
  other.change((now) => withPriority(now, 0, "Late"));
  await vi.waitFor(() => expect(draftOf(one)).toEqual(draftOf(other)));
  const draft = await other.close();
  await saveEntry(connect(), { ...anEntry(), date: YESTERDAY }, 1, { draft });

  await vi.waitFor(() => expect(one.state.getState().note).toMatchObject({ finished: true }));
  expect(draftOf(one)).toMatchObject({ date: YESTERDAY, priorities: ["", "", ""] });
  one.change((now) => withChallenges(now, "Once more"));
  await one.close();
  expect(await readDraft(connect(), "plan")).toEqual(ofToday);
  expect(await readDraft(connect(), "earlier-plan")).toMatchObject({ challenges: "Once more" });
});

it("DEC-27: an older plan is set aside once, however often the late one is opened", async () => {
  const older = withPriority(newDraft("2026-11-19"), 0, "Older");
  await writeDraft(connect(), "earlier-plan", older);
  for (let visit = 0; visit < 3; visit++) await openLate();
  const drafts = await connect().drafts.toArray();
  expect(drafts.filter((row) => JSON.stringify(row).includes("Older"))).toHaveLength(1);
  expect(stores[0]?.state.getState().note).toMatchObject({ aside: { reason: "older" } });
});

it("W-2: an untouched late page goes along with the day to today's plan", async () => {
  const store = await openLate();
  store.rollTo(TODAY);
  await vi.waitFor(() => expect(draftOf(store).date).toBe(TODAY));
  store.change((now) => withPriority(now, 0, "Today"));
  await store.close();
  expect(await readDraft(connect(), "plan")).toMatchObject({ priorities: ["Today", "", ""] });
  expect(await readDraft(connect(), "earlier-plan")).toBeUndefined();
});
