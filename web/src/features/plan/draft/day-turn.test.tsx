// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { act, cleanup, render, waitFor } from "@testing-library/react";
import { planDevice } from "@reignwell/device";
import { withPriority } from "@reignwell/domain";
import { LocalDatabase } from "@reignwell/local-db";
import { afterEach, expect, it } from "vitest";
import { serverClock } from "../../../lib/day/server-clock.ts";
import { DayTurn } from "./day-turn.tsx";
import { PlanStore } from "./plan-store.ts";

const TODAY = "2026-11-21";
const NEXT_DAY = "2026-11-22";
const database = new LocalDatabase(`user-${Math.random()}`);

afterEach(async () => {
  cleanup();
  act(() => serverClock.set(0));
  document.body.innerHTML = "";
  await database.delete();
});

it("W-2: the day of a corrected clock waits for an open dialog, and is then the plan's", async () => {
  const store = new PlanStore(Promise.resolve(planDevice(database, null)), TODAY);
  await store.open(TODAY);
  store.change((now) => withPriority(now, 0, "Write"));
  const dateOf = () => store.state.getState().draft.date;
  const dialog = document.createElement("dialog");
  dialog.setAttribute("open", "");
  document.body.append(dialog);
  const view = render(<DayTurn store={store} today={TODAY} />);
  const look = () => document.dispatchEvent(new Event("visibilitychange"));

  act(() => serverClock.set(24 * 3_600_000));
  view.rerender(<DayTurn store={store} today={NEXT_DAY} />);
  look();
  expect(dateOf()).toBe(TODAY);
  dialog.remove();
  look();
  await waitFor(() => expect(dateOf()).toBe(NEXT_DAY));

  // The correction was for this once: at midnight, the plan stays that of the day before.
  view.rerender(<DayTurn store={store} today="2026-11-23" />);
  look();
  await store.close();
  expect(dateOf()).toBe(NEXT_DAY);
});
