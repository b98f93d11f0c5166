// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { MESSAGES, ROUTES } from "@reignwell/contract";
import { planDevice } from "@reignwell/device";
import { withPriority, type WizardDraft } from "@reignwell/domain";
import { listEntries, LocalDatabase, readDraft, writeDraft } from "@reignwell/local-db";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { connectToasts } from "../../../lib/notify.ts";
import { PlanStore } from "../draft/plan-store.ts";
import { PlanSave, type SaveState } from "./plan-save.ts";

const TODAY = "2026-11-21";
const SCRIPTURE = {
  date: TODAY,
  verse: "Rejoice always.",
  reference: "1 Thessalonians 5:16",
  reflection: "A reflection that is long enough.",
  audioUrl: null,
  translation: null,
};
/** What the user does while the built-in prayer of a plan without one is loaded. */
let tap = async () => {};
vi.mock("../texts/built-in-prayer.ts", () => ({
  builtInPrayer: async () => {
    await tap();
    return "Amen.";
  },
}));

const toasts: string[] = [];
let database: LocalDatabase;
let disconnect: () => void;

beforeEach(() => {
  database = new LocalDatabase(`user-${Math.random()}`);
  disconnect = connectToasts(({ title, description }) => toasts.push(`${title}: ${description}`));
});

afterEach(async () => {
  disconnect();
  toasts.length = 0;
  tap = async () => {};
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  await database.delete();
});

const written = (draft: WizardDraft): WizardDraft => ({
  ...withPriority(draft, 0, "Write"),
  scripture: SCRIPTURE,
  prayer: "Amen.",
});

/** The save of an open plan with words in it; `path` gets the name of every state it is in. */
async function openSave({ isGuest = false } = {}) {
  const device = Promise.resolve(planDevice(database, null));
  const store = new PlanStore(device, TODAY);
  await store.open(TODAY);
  store.change(written);
  const path: SaveState["name"][] = [];
  const save = new PlanSave({ device, store, isGuest }, ({ name }) => path.push(name));
  return { save, store, path, phase: () => store.state.getState().phase };
}

const noteOf = (store: PlanStore) => store.state.getState().note;
const besideFor = (reason: string) => ({
  kind: "aside",
  aside: { reason, draft: { challenges: "Beside" } },
});

async function saveOnce(): Promise<void> {
  const { save, path } = await openSave();
  save.save();
  await vi.waitFor(() => expect(path.at(-1)).toBe("saved"));
  toasts.length = 0;
}

it("a plan of a free day is saved at once; its draft is gone and takes no more changes", async () => {
  const { save, path, phase } = await openSave();
  save.save();
  await vi.waitFor(() => expect(path).toEqual(["looking", "saving", "saved"]));
  expect(phase()).toBe("closed");
  expect(await listEntries(database)).toMatchObject([{ priorities: ["Write"] }]);
  expect(await readDraft(database, "plan")).toBeUndefined();
  expect(toasts).toHaveLength(1);
});

it("D-055: a second tap saves nothing more, neither on the way nor afterwards", async () => {
  const { save, path } = await openSave();
  save.save();
  save.save();
  await vi.waitFor(() => expect(path.at(-1)).toBe("saved"));
  save.save();
  expect(path).toEqual(["looking", "saving", "saved"]);
  expect(await listEntries(database)).toHaveLength(1);
});

it("DEC-36: where the day has a plan, nothing is written before the question is answered", async () => {
  await saveOnce();
  const { save, path, phase } = await openSave();
  save.save();
  await vi.waitFor(() => expect(path).toEqual(["looking", "asking"]));
  expect(phase()).toBe("closed");
  save.close();
  save.replace();
  expect(path).toEqual(["looking", "asking", "idle"]);
  expect(phase()).toBe("open");
  expect(await listEntries(database)).toHaveLength(1);
});

it("DEC-36: of the two answers to the question the first one counts", async () => {
  await saveOnce();
  const { save, path } = await openSave();
  save.save();
  await vi.waitFor(() => expect(path.at(-1)).toBe("asking"));
  save.replace();
  save.keepBoth();
  await vi.waitFor(() => expect(path.at(-1)).toBe("saved"));
  expect(await listEntries(database)).toHaveLength(1);
});

it("D-059: a failed save gives the reason, and the draft takes changes again", async () => {
  const { save, store, path, phase } = await openSave();
  const full = Object.assign(new Error("no room"), { name: "QuotaExceededError" });
  vi.spyOn(database, "transaction").mockRejectedValue(full);
  save.save();
  await vi.waitFor(() => expect(path).toEqual(["looking", "saving", "idle"]));
  expect(phase()).toBe("open");
  store.change((draft) => ({ ...draft, challenges: "Noise" }));
  expect(store.state.getState().draft.challenges).toBe("Noise");
  expect(toasts).toEqual([`${MESSAGES.planSaving.saveFailed.title}: ${MESSAGES.storage.full}`]);
});

it("where the browser stores nothing, the plan goes to the account", async () => {
  const { save, path } = await openSave();
  const refused = Object.assign(new Error("private"), { name: "SecurityError" });
  vi.spyOn(database, "transaction").mockRejectedValue(refused);
  const paths: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    paths.push(url);
    return Response.json({});
  });
  save.save();
  await vi.waitFor(() => expect(path.at(-1)).toBe("saved"));
  expect(paths).toEqual([ROUTES.entries]);
});

it("a plan that was never opened is not opened by a save that fails", async () => {
  const device = Promise.reject<never>(new Error("offline"));
  const store = new PlanStore(device, TODAY);
  await store.open(TODAY);
  const path: SaveState["name"][] = [];
  new PlanSave({ device, store, isGuest: false }, ({ name }) => path.push(name)).save();
  await vi.waitFor(() => expect(path).toEqual(["looking", "idle"]));
  expect(store.state.getState().phase).toBe("unavailable");
});

it("D-062: a guest's plan is finished and not saved", async () => {
  const { save, store, path } = await openSave({ isGuest: true });
  save.save();
  expect(path).toEqual(["guest"]);
  expect(store.state.getState().draft.finishedAt).toEqual(expect.any(Number));
  save.close();
  expect(path).toEqual(["guest", "idle"]);
  expect(await listEntries(database)).toEqual([]);
});

it.each([
  ["elsewhere", "'Show mine'"],
  ["older", "'Show it'"],
  ["started-over", "'Undo'"],
] as const)(
  "%s: %s during the save changes nothing, and is offered again",
  async (reason, _name) => {
    const { store: before } = await openSave();
    const { draft } = before.state.getState();
    await planDevice(database, null).setAside(reason, { ...draft, challenges: "Beside" }).done;
    const { save, store, path } = await openSave();
    store.change((now) => ({ ...now, prayer: "", challenges: "Shown" }));
    expect(noteOf(store)).toMatchObject(besideFor(reason));
    tap = store.takeAside;
    save.save();
    await vi.waitFor(() => expect(path.at(-1)).toBe("saved"));
    expect(await listEntries(database)).toMatchObject([{ challenges: "Shown" }]);
    expect(await readDraft(database, "plan")).toBeUndefined();
    const next = new PlanStore(Promise.resolve(planDevice(database, null)), TODAY);
    await next.open(TODAY);
    expect(noteOf(next)).toMatchObject(besideFor(reason));
  },
);

it.each(["'Show mine'", "'Start over'", "'Finish it'", "'Not now'"])(
  "%s while the app still looks for a plan of the day changes nothing of what is saved",
  async (name) => {
    const { store: before } = await openSave();
    const { draft } = before.state.getState();
    const other = { ...draft, challenges: "Beside" };
    await planDevice(database, null).setAside("elsewhere", other).done;
    if (name === "'Not now'") await writeDraft(database, "guest-plan", draft);
    const { save, store, path } = await openSave();
    store.change((now) => ({ ...now, challenges: "Shown" }));
    if (name === "'Finish it'") {
      store.state.setState({ note: { kind: "earlier", draft: other, revision: null } });
    }
    save.save();
    if (name === "'Show mine'") await store.takeAside();
    else if (name === "'Start over'") store.startOver(TODAY);
    else if (name === "'Finish it'") store.finishEarlier();
    else await store.declineGuest(TODAY);
    await vi.waitFor(() => expect(path).toEqual(["looking", "saving", "saved"]));
    expect(await listEntries(database)).toMatchObject([{ challenges: "Shown" }]);
  },
);

it("a plan that another window has changed while the question stands is shown before it is saved", async () => {
  await saveOnce();
  const { save, store, path } = await openSave();
  store.attend();
  save.save();
  await vi.waitFor(() => expect(path.at(-1)).toBe("asking"));
  await writeDraft(database, "plan", { ...store.state.getState().draft, challenges: "Theirs" });
  await new Promise((resolve) => setTimeout(resolve, 50));
  save.keepBoth();
  await vi.waitFor(() => expect(path.at(-1)).toBe("idle"));
  expect(toasts).toEqual([expect.stringContaining("changed in another window")]);
  await vi.waitFor(() => expect(store.state.getState().draft.challenges).toBe("Theirs"));
  expect(await listEntries(database)).toHaveLength(1);
  store.leave();
});
