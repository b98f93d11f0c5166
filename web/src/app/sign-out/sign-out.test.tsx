// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import {
  centralDate,
  newDraft,
  planGroups,
  type WizardDraft,
  withPriority,
} from "@reignwell/domain";
import {
  isSignedOut,
  hasUserDatabase,
  openGuestDatabase,
  openUserDatabase,
  readDraft,
  saveEntry,
  saveProfile,
  writeDraft,
} from "@reignwell/local-db";
import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { planDevice } from "@reignwell/device";
import { PlanStore } from "../../features/plan/draft/plan-store.ts";
import { ApiError } from "../../lib/api-client.ts";
import { syncClient } from "../../lib/sync/sync-client.ts";
import { anEntry } from "@reignwell/testing";
import { gone, logout, onEnd, signOut, user } from "./testing/open-sign-out.tsx";

const TODAY = "2026-11-21";
function begun(date: string, priority: string): WizardDraft {
  return { ...withPriority(newDraft(date), 0, priority), step: 2 };
}

/** The daily page after signing in, with what was written as a guest before. */
async function signInWith(ofGuest: WizardDraft): Promise<PlanStore> {
  await writeDraft(openGuestDatabase(), "plan", ofGuest);
  const device = planDevice(openUserDatabase(user.accountKey), openGuestDatabase());
  const store = new PlanStore(Promise.resolve(device), TODAY);
  await store.open(TODAY);
  expect(store.state.getState().draft).toEqual(ofGuest);
  return store;
}

it("DEC-33: a guest's plan that nobody went on with is the guests' again after signing out", async () => {
  const plan = begun(TODAY, "Pray");
  await signInWith(plan);
  signOut();
  await gone();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(await readDraft(openGuestDatabase(), "plan")).toEqual(plan);
  expect(await hasUserDatabase(user.accountKey)).toBe(false);
});

it("DEC-04: a guest's plan that the person went on with is asked about, and is theirs", async () => {
  const store = await signInWith(begun(TODAY, "Pray"));
  store.change((now) => withPriority(now, 1, "Private words"));
  await store.close();
  signOut();
  await screen.findByText(/^A plan that you began before you signed in is only on this device/);
  fireEvent.click(screen.getByRole("button", { name: "Keep on this device" }));
  await gone();
  expect(await readDraft(openUserDatabase(user.accountKey), "guest-plan")).toBeDefined();
  expect(await readDraft(openGuestDatabase(), "plan")).toBeUndefined();
});

it("DEC-04, DEC-27: an unfinished plan of yesterday is asked about, discarded only on demand", async () => {
  await writeDraft(openUserDatabase(user.accountKey), "earlier-plan", begun("2026-11-20", "Mend"));
  signOut();
  await screen.findByText(
    /^An unfinished plan of Friday, November 20, 2026 is only on this device/,
  );
  expect(onEnd).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Discard and sign out" }));
  await gone();
  expect(await hasUserDatabase(user.accountKey)).toBe(false);
});

it.each([
  ["plan-edit:", { "add:0": "Call Anna" }, /^What you typed into a plan is only on this device/],
  ["look-back:", { thanks: "Rain" }, /^What you wrote in the evening is only on this device/],
])("DEC-04: %s words of a plan that is past or gone are asked about", async (kind, words, text) => {
  const database = openUserDatabase(user.accountKey);
  const plan = anEntry({ date: "2026-11-20", deletedAt: Date.now() });
  await database.entries.put(plan);
  await writeDraft(database, kind + plan.id, words);
  signOut();
  await screen.findByText(text);
  expect(onEnd).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Keep on this device" }));
  await gone();
  expect(await readDraft(openUserDatabase(user.accountKey), kind + plan.id)).toEqual(words);
});

it("[P8] the database is left before the session ends, so that nothing of it travels meanwhile", async () => {
  await writeDraft(openUserDatabase(user.accountKey), "earlier-plan", begun("2026-11-20", "Mend"));
  let leftAtLogout = false;
  logout.mockImplementation(async () => {
    leftAtLogout = await isSignedOut(openUserDatabase(user.accountKey));
  });
  signOut();
  fireEvent.click(await screen.findByRole("button", { name: "Keep on this device" }));
  await gone();
  expect(leftAtLogout).toBe(true);
  expect(await isSignedOut(openUserDatabase(user.accountKey))).toBe(true);
});

it("[P8] where the server refuses the sign-out, sending goes on", async () => {
  await writeDraft(openUserDatabase(user.accountKey), "earlier-plan", begun("2026-11-20", "Mend"));
  logout.mockRejectedValue(new ApiError("refused", 429, "429: Too many requests"));
  const asked = vi.spyOn(syncClient, "requestSync");
  signOut();
  fireEvent.click(await screen.findByRole("button", { name: "Keep on this device" }));
  await gone();
  expect(logout).toHaveBeenCalledTimes(1);
  expect(await isSignedOut(openUserDatabase(user.accountKey))).toBe(false);
  // A run that was under way has stopped.
  expect(asked).toHaveBeenCalledTimes(1);
  asked.mockRestore();
});

it("DEC-04: what was written in another window is asked about, what was given up is not", async () => {
  const { setAside } = planDevice(openUserDatabase(user.accountKey), null);
  await setAside("started-over", begun(TODAY, "Given up")).done;
  const { aside, done } = setAside("elsewhere", begun(TODAY, "Own words"));
  await done;
  signOut();
  const text = await screen.findByText(/^Another version of your plan of .* only on this device/);
  expect(text.textContent).not.toContain(" and ");
  await planDevice(openUserDatabase(user.accountKey), null).forgetAside(aside);
  await gone();
});

it("DEC-04: what is typed into the profile and not saved is asked about; what is saved is not", async () => {
  const database = openUserDatabase(user.accountKey);
  await writeDraft(database, "profile", { bio: "Not saved" });
  signOut();
  await screen.findByText(/^What you typed into your profile is only on this device\. Keep it/);
  expect(onEnd).not.toHaveBeenCalled();
  await saveProfile(database, user.id, { bio: "Not saved" }, Date.now(), {});
  await database.pending.clear();
  await gone();
  expect(await hasUserDatabase(user.accountKey)).toBe(false);
});

it.each(["goal", "task"])(
  "DEC-04: what is typed into a %s and not saved is asked about",
  async (form) => {
    const database = openUserDatabase(user.accountKey);
    await writeDraft(database, `${form}-form:new`, { title: "Not saved" });
    signOut();
    await screen.findByText(new RegExp(`^What you typed into a ${form} is only on this device`));
    expect(onEnd).not.toHaveBeenCalled();
  },
);

it("L-3: what is checked off in today's plan and not saved is asked about", async () => {
  const database = openUserDatabase(user.accountKey);
  const { id: _id, deletedAt: _deletedAt, ...plan } = anEntry({ date: centralDate(Date.now()) });
  const entry = await saveEntry(database, plan, Date.now());
  await database.pending.clear();
  const [action] = planGroups(entry).flatMap(({ actions }) => actions);
  const kept = { date: entry.date, ticks: { [action?.id ?? ""]: true } };
  await writeDraft(database, `ticks:${entry.id}`, kept);
  signOut();
  await screen.findByText(/^What you checked off in today’s plan is only on this device/);
  expect(onEnd).not.toHaveBeenCalled();
});

it("DEC-04: Export saves what is unsent as a file, offline too, and signs nobody out", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  const files: Blob[] = [];
  const keep = (file: Blob | MediaSource) => `blob:${files.push(file as Blob)}`;
  vi.spyOn(URL, "createObjectURL").mockImplementation(keep);
  const database = openUserDatabase(user.accountKey);
  await saveProfile(database, user.id, { bio: "Only on this device" }, Date.now(), {});
  await writeDraft(database, "goal-form:new", { title: "Half typed" });
  signOut();
  fireEvent.click(await screen.findByRole("button", { name: "Export" }));
  await screen.findByText("Saved to your downloads: 1 record.");
  const text = (await files[0]?.text()) ?? "";
  for (const words of ["Only on this device", "Half typed"]) expect(text).toContain(words);
  expect(logout).not.toHaveBeenCalled();
  expect(await hasUserDatabase(user.accountKey)).toBe(true);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
