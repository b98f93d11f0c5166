// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { MantineProvider } from "@mantine/core";
import { type Entry, MESSAGES } from "@reignwell/contract";
import { entryById, saveEntry } from "@reignwell/local-db";
import { anEntry } from "@reignwell/testing";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import {
  database,
  earlierWords,
  refuseWrites,
  toasts,
  TODAY,
} from "../../../../testing/screen-harness.tsx";
import { field, type } from "../../../../testing/text-fields.ts";
import { PlanEditor } from "./plan-editor.tsx";

const CHALLENGES = "Today’s challenges";
let plan: Entry;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(`${TODAY}T18:00:00Z`) });
  const { id: _id, deletedAt: _deletedAt, ...input } = anEntry({ date: TODAY });
  const actionSteps = [{ priority: "Write", actions: ["A page"] }];
  plan = await saveEntry(database, { ...input, priorities: ["Write"], actionSteps }, Date.now());
});

const editorOf = (entry: Entry, onDone = () => {}) => (
  <MantineProvider env="test">
    <PlanEditor database={database} entry={entry} takesFocus={false} onDone={onDone} />
  </MantineProvider>
);
const stored = async () => (await entryById(database, plan.id)) ?? plan;
const wordsIn = ({ challenges, priorities }: Entry) => [challenges, ...priorities];
const settle = () => new Promise((resolve) => setTimeout(resolve, 200));

it.each([CHALLENGES, "Priority 1"])(
  "[K3] %s: saved words stand in their field before the changed plan is drawn",
  async (name) => {
    const { rerender } = render(editorOf(plan));
    const input = await type(name, "Noise");
    input.blur();
    await waitFor(async () => expect(wordsIn(await stored())).toContain("Noise"));
    await settle();
    expect(input.value).toBe("Noise");
    (await type(name, "Noise and hurry")).blur();
    await waitFor(async () => expect(wordsIn(await stored())).toContain("Noise and hurry"));
    expect(await earlierWords()).toEqual([]);
    await settle();
    expect(input.value).toBe("Noise and hurry");
    // What comes in later is shown.
    rerender(editorOf(await stored()));
    rerender(editorOf({ ...(await stored()), challenges: "Theirs", priorities: ["Theirs"] }));
    expect((await field(name)).value).toBe("Theirs");
  },
);

it("E-010: words that are left twice while they are saved stay where the device can't write", async () => {
  render(editorOf(plan));
  await settle();
  refuseWrites();
  const input = await type(CHALLENGES, "Noise");
  input.blur();
  input.focus();
  input.blur();
  await waitFor(() => expect(toasts).toMatchObject([MESSAGES.planDay.failed]));
  await settle();
  expect(input.value).toBe("Noise");
});

it("DEC-64: a new action follows its priority, which was renamed a moment before", async () => {
  const onDone = vi.fn<() => void>();
  render(editorOf(plan, onDone));
  await type("Add another action for Write", "Call Anna");
  (await type("Priority 1", "Write it")).blur();
  fireEvent.click(screen.getByRole("button", { name: MESSAGES.planDay.done }));
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(toasts).toEqual([]);
  expect((await stored()).actionSteps).toEqual([
    { priority: "Write it", actions: ["A page", "Call Anna"] },
  ]);
});
