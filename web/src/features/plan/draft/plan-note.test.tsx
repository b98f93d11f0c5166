// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { newDraft, withChallenges } from "@reignwell/domain";
import { LocalDatabase, readDraft, writeDraft } from "@reignwell/local-db";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useStore } from "zustand";
import { afterEach, beforeEach, expect, it } from "vitest";
import { planDevice } from "@reignwell/device";
import { PlanNote } from "./plan-note.tsx";
import { PlanStore } from "./plan-store.ts";

const TODAY = "2026-11-21";
let database: LocalDatabase;

beforeEach(() => {
  database = new LocalDatabase(`user-${Math.random()}`);
});
afterEach(async () => {
  cleanup();
  await database.delete();
});

function Note({ store }: { store: PlanStore }) {
  const note = useStore(store.state, (state) => state.note);
  return note && <PlanNote note={note} store={store} today={TODAY} />;
}

it("W-3: the offer of yesterday's plan has three answers, and 'Not now' keeps the plan", async () => {
  const yesterday = withChallenges(newDraft("2026-11-20"), "Noise");
  await writeDraft(database, "plan", yesterday);
  const store = new PlanStore(Promise.resolve(planDevice(database, null)), TODAY);
  await store.open(TODAY);
  render(<Note store={store} />);
  expect(screen.getByText("Finish yesterday's plan?")).toBeTruthy();
  const answers = screen.getAllByRole("button").map((button) => button.textContent);
  expect(answers).toEqual(["Finish it", "Discard it", "Not now"]);
  fireEvent.click(screen.getByRole("button", { name: "Not now" }));
  expect(screen.queryByText("Finish yesterday's plan?")).toBeNull();
  expect(await readDraft(database, "earlier-plan")).toMatchObject({ challenges: "Noise" });
});
