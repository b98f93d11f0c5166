// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { MESSAGES } from "@reignwell/contract";
import { newDraft, withPriority } from "@reignwell/domain";
import {
  hasUserDatabase,
  isSignedOut,
  openUserDatabase,
  readDraft,
  saveProfile,
  writeDraft,
} from "@reignwell/local-db";
import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../../lib/api-client.ts";
import { connectToasts, type ShownToast } from "../../lib/notify.ts";
import { readDepartures, storeDeparture } from "../../lib/session/stored-session.ts";
import { gone, logout, signOut, user } from "./testing/open-sign-out.tsx";

const PLAN = { ...withPriority(newDraft("2026-11-20"), 0, "Mend"), step: 2 };

const toasts: ShownToast[] = [];
connectToasts((toast) => toasts.push(toast));
beforeEach(() => void (toasts.length = 0));

/** The server takes its time, and something is typed meanwhile. */
function typeMeanwhile(words: () => Promise<void>): void {
  logout.mockImplementation(async () => {
    await words();
    // Long enough for the question to come up, if it did.
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
}

it("DEC-04: what is typed while the server is asked stays on this device", async () => {
  const database = openUserDatabase(user.accountKey);
  typeMeanwhile(() => writeDraft(database, "task-form:new", { title: "Not saved" }));
  signOut();
  await gone();
  expect(await readDraft(openUserDatabase(user.accountKey), "task-form:new")).toBeDefined();
  expect(await isSignedOut(openUserDatabase(user.accountKey))).toBe(true);
  expect(toasts.at(-1)).toEqual(MESSAGES.signOut.stays);
  expect(await readDepartures()).toEqual([]);
});

it("DEC-04: what is saved while the server is asked stays on this device", async () => {
  const database = openUserDatabase(user.accountKey);
  typeMeanwhile(() => saveProfile(database, user.id, { bio: "Saved" }, Date.now(), {}));
  signOut();
  await gone();
  expect(await openUserDatabase(user.accountKey).pending.count()).toBe(1);
  expect(toasts.at(-1)).toEqual(MESSAGES.signOut.stays);
});

it("DEC-04: a choice that is being carried out can't be taken back", async () => {
  await writeDraft(openUserDatabase(user.accountKey), "earlier-plan", PLAN);
  const answered = Promise.withResolvers<void>();
  logout.mockReturnValue(answered.promise);
  signOut();
  fireEvent.click(await screen.findByRole("button", { name: "Discard and sign out" }));
  await screen.findByText("Signing out…");
  expect(screen.queryByRole("button", { name: "Keep on this device" })).toBeNull();
  // It is noted before the server is asked, and the words on the screen come before both.
  await vi.waitFor(() => expect(logout).toHaveBeenCalled());
  expect(await readDepartures()).toEqual([{ accountKey: user.accountKey, isDiscarded: true }]);
  answered.resolve();
  await gone();
  expect(await hasUserDatabase(user.accountKey)).toBe(false);
  expect(await readDepartures()).toEqual([]);
});

it("DEC-04: what is kept is not taken by the note of an earlier try", async () => {
  await storeDeparture({ accountKey: user.accountKey, isDiscarded: true });
  await writeDraft(openUserDatabase(user.accountKey), "earlier-plan", PLAN);
  signOut();
  fireEvent.click(await screen.findByRole("button", { name: "Keep on this device" }));
  await gone();
  expect(await readDepartures()).toEqual([]);
});

it("the session ends where the device can't be read, and what is there stays", async () => {
  const database = openUserDatabase(user.accountKey);
  await writeDraft(database, "earlier-plan", PLAN);
  vi.spyOn(database.drafts, "get").mockRejectedValue(new Error("Connection lost"));
  signOut();
  await gone();
  vi.restoreAllMocks();
  expect(logout).toHaveBeenCalledOnce();
  expect(await readDraft(openUserDatabase(user.accountKey), "earlier-plan")).toEqual(PLAN);
});

it("DEC-04: a sign-out that the server refuses is not carried out later either", async () => {
  await writeDraft(openUserDatabase(user.accountKey), "earlier-plan", PLAN);
  logout.mockRejectedValue(new ApiError("refused", 429, "429: Too many requests"));
  signOut();
  fireEvent.click(await screen.findByRole("button", { name: "Discard and sign out" }));
  await gone();
  expect(await readDepartures()).toEqual([]);
  expect(await readDraft(openUserDatabase(user.accountKey), "earlier-plan")).toEqual(PLAN);
});
