// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { MantineProvider } from "@mantine/core";
import { type Entry, MESSAGES } from "@reignwell/contract";
import { saveEntry } from "@reignwell/local-db";
import { anEntry } from "@reignwell/testing";
import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { database, refuseWrites, TODAY } from "../../../../testing/screen-harness.tsx";
import { field, type } from "../../../../testing/text-fields.ts";
import { PlanEditor } from "./plan-editor.tsx";

const WORDS = "Call Anna";
const ADD = "Add another action for Write";
let plan: Entry;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(`${TODAY}T18:00:00Z`) });
  const { id: _id, deletedAt: _deletedAt, ...input } = anEntry({ date: TODAY });
  const actionSteps = [{ priority: "Write", actions: ["A page"] }];
  plan = await saveEntry(database, { ...input, priorities: ["Write"], actionSteps }, Date.now());
});
afterEach(() => void vi.useRealTimers());

/** Where the words are at one moment, as a page finds them that is opened then. */
const whereabouts = () =>
  database.transaction("r", [database.drafts, database.entries], async () => {
    const draft = JSON.stringify(await database.drafts.get(`plan-edit:${plan.id}`)) ?? "";
    const stored = JSON.stringify(await database.entries.get(plan.id));
    return { inDraft: draft.includes(WORDS), inPlan: stored.includes(WORDS) };
  });

it.each(["Add", MESSAGES.planDay.done])(
  "DEC-64: '%s' moves the words of a new action into the plan in one step: a closed tab loses none",
  async (button) => {
    render(
      <MantineProvider env="test">
        <PlanEditor database={database} entry={plan} takesFocus={false} onDone={() => {}} />
      </MantineProvider>,
    );
    await type(ADD, WORDS);
    await vi.waitFor(async () => expect((await whereabouts()).inDraft).toBe(true));
    fireEvent.click(screen.getByRole("button", { name: button }));
    for (;;) {
      const { inDraft, inPlan } = await whereabouts();
      expect({ inDraft, inPlan }).toEqual({ inDraft: !inPlan, inPlan });
      if (inPlan) break;
    }
    expect((await field(ADD)).value).toBe("");
  },
);

it("E-010: words that the device can’t add stay in their field, for the next page as well", async () => {
  render(
    <MantineProvider env="test">
      <PlanEditor database={database} entry={plan} takesFocus={false} onDone={() => {}} />
    </MantineProvider>,
  );
  await type(ADD, WORDS);
  await vi.waitFor(async () => expect((await whereabouts()).inDraft).toBe(true));
  refuseWrites();
  fireEvent.click(screen.getByRole("button", { name: "Add" }));
  await vi.waitFor(async () => expect((await field(ADD)).value).toBe(WORDS));
  vi.restoreAllMocks();
  expect(await whereabouts()).toEqual({ inDraft: true, inPlan: false });
});
