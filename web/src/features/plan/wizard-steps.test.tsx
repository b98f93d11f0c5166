// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { newDraft, type WizardDraft } from "@reignwell/domain";
import { cleanup, configure, fireEvent, render, screen } from "@testing-library/react";
import { useEffect, useState } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { forgetAiStatus } from "../../lib/ai/ai-client.ts";
import { connectToasts } from "../../lib/notify.ts";
import { laterSteps } from "./steps/load-later-steps.ts";
import type { PlanDevice } from "@reignwell/device";
import { PLAN_NOTE } from "./draft/plan-note-id.ts";
import { Wizard } from "./wizard.tsx";

configure({ asyncUtilTimeout: 8000 });

const SCRIPTURE = {
  date: "2026-11-21",
  verse: "Rejoice always.",
  reference: "1 Thessalonians 5:16",
  reflection: "A reflection that is long enough.",
  audioUrl: null,
  translation: null,
};
const CONTEXT = { device: new Promise<PlanDevice>(() => undefined), userId: null };
const scrolled = vi.fn<(options: ScrollIntoViewOptions) => void>();
let draft: WizardDraft;

beforeAll(() => laterSteps.fetch());
beforeEach(() => {
  forgetAiStatus();
  vi.stubGlobal("fetch", async () => Response.json({ available: false }));
  Element.prototype.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = function record(options) {
    if (typeof options === "object") scrolled(options);
  };
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  scrolled.mockReset();
});

function Harness({ start }: { start: WizardDraft }) {
  const [{ now, moves }, setPlan] = useState({ now: start, moves: 0 });
  useEffect(() => {
    draft = now;
  }, [now]);
  const change = (next: (draft: WizardDraft) => WizardDraft) =>
    setPlan((plan) => {
      const changed = next(plan.now);
      return { now: changed, moves: plan.moves + (changed.step === plan.now.step ? 0 : 1) };
    });
  return (
    <Wizard
      draft={now}
      scripture={SCRIPTURE}
      saving={false}
      context={CONTEXT}
      moves={moves}
      opened
      onChange={change}
      onSave={() => undefined}
    />
  );
}

function show(over: Partial<WizardDraft> = {}) {
  const start = { ...newDraft(SCRIPTURE.date), scripture: SCRIPTURE, ...over };
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <Harness start={start} />
      </MemoryRouter>
    </MantineProvider>,
  );
}

const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

it("D-010, K-003: 0.1 s after each change of step the wizard's top is scrolled to, smoothly", async () => {
  show({ step: 1, priorities: ["Write", "", ""] });
  await heading("Establish Priorities");
  vi.useFakeTimers();
  press("Continue");
  vi.advanceTimersByTime(99);
  expect(scrolled).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(scrolled.mock.calls).toEqual([[{ block: "start", behavior: "smooth" }]]);
  press("Previous");
  vi.advanceTimersByTime(100);
  expect(scrolled).toHaveBeenCalledTimes(2);
});

it("D-010: a note above the wizard comes into view with it, as it may hold the way back", async () => {
  const note = document.createElement("div");
  note.id = PLAN_NOTE;
  document.body.append(note);
  const seen = vi.spyOn(note, "scrollIntoView");
  show({ step: 1, priorities: ["Write", "", ""] });
  await heading("Establish Priorities");
  press("Continue");
  await vi.waitFor(() => expect(seen).toHaveBeenCalledTimes(1));
  note.remove();
});

it("D-010: the step that a page opens with is no change, and nothing scrolls", async () => {
  vi.useFakeTimers();
  show();
  vi.advanceTimersByTime(1000);
  expect(scrolled).not.toHaveBeenCalled();
});

it("D-010, DEC-15: with less motion asked for, the scroll is a jump", async () => {
  const asked = vi.spyOn(window, "matchMedia");
  asked.mockImplementation((query) =>
    Object.assign(new EventTarget(), {
      media: query,
      matches: query.includes("reduce"),
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  );
  show({ step: 1, priorities: ["Write", "", ""] });
  await heading("Establish Priorities");
  vi.useFakeTimers();
  press("Continue");
  vi.advanceTimersByTime(100);
  expect(scrolled.mock.calls).toEqual([[{ block: "start", behavior: "auto" }]]);
});

it("D-028: step 0 has one way on, its button 'Continue'", async () => {
  show();
  await heading("Renew Your Mind");
  expect(screen.queryByRole("button", { name: "Previous" })).toBeNull();
  press("Continue");
  await heading("Establish Priorities");
  expect(draft.step).toBe(1);
});

it("D-029: step 0 is drawn only while it is the current one", async () => {
  show();
  await heading("Renew Your Mind");
  expect(screen.getByText(MESSAGES.renew.scriptureCard)).toBeTruthy();
  press("Continue");
  await heading("Establish Priorities");
  expect(screen.queryByText(MESSAGES.renew.scriptureCard)).toBeNull();
  expect(screen.queryByText("Rejoice always.")).toBeNull();
  press("Previous");
  await heading("Renew Your Mind");
  expect(screen.getByText("Rejoice always.")).toBeTruthy();
});

it("D-036, D-040: without goals there are exactly three inputs for priorities, at once", async () => {
  show({ step: 1 });
  await heading("Establish Priorities");
  const inputs = screen.getAllByRole<HTMLInputElement>("textbox");
  expect(inputs.map((input) => input.labels?.[0]?.textContent)).toEqual([
    "Priority 1",
    "Priority 2",
    "Priority 3",
  ]);
  inputs.forEach((input, slot) =>
    fireEvent.change(input, { target: { value: `Priority text ${slot}` } }),
  );
  expect(draft.priorities).toEqual(["Priority text 0", "Priority text 1", "Priority text 2"]);
});

it("D-040: Enter leads to the next field, and from the last one on to the next step", async () => {
  show({ step: 1, priorities: ["Write", "", ""] });
  await heading("Establish Priorities");
  const enter = (label: string) =>
    fireEvent.keyDown(screen.getByLabelText(label), { key: "Enter" });
  screen.getByLabelText("Priority 1").focus();
  expect(enter("Priority 1")).toBe(false);
  expect(document.activeElement).toBe(screen.getByLabelText("Priority 2"));
  expect(enter("Priority 2")).toBe(false);
  expect(document.activeElement).toBe(screen.getByLabelText("Priority 3"));
  // There the browser sends the form, as nothing keeps it from that.
  expect(enter("Priority 3")).toBe(true);
  expect(draft.step).toBe(1);
});

it("D-039, DEC-25: a slot of only spaces says what is wrong, and one stays", async () => {
  show({ step: 1, priorities: ["Write", "   ", ""] });
  await heading("Establish Priorities");
  expect(screen.getByLabelText("Priority 2").getAttribute("aria-invalid")).toBe("true");
  expect(screen.getAllByText("Priority cannot be empty").length).toBeGreaterThan(0);
  press("Continue");
  await heading("Establish Priorities");
  expect(document.activeElement).toBe(screen.getByLabelText("Priority 2"));
});

it("D-048: every action of the wizard carries id, text and whether it is chosen, nothing else", async () => {
  show({ step: 1, priorities: ["Write", "", ""] });
  await heading("Establish Priorities");
  press("Continue");
  await heading("Initiate Bold Action");
  fireEvent.click((await screen.findAllByRole("checkbox"))[0] ?? document.body);
  const actions = draft.groups.flatMap((group) => group.actions);
  expect(actions.length).toBeGreaterThan(1);
  for (const action of actions) {
    expect(action).toEqual({
      id: expect.any(String),
      text: expect.any(String),
      completed: expect.any(Boolean),
    });
  }
  expect(new Set(actions.map(({ id }) => id)).size).toBe(actions.length);
  expect(actions.map(({ completed }) => completed)).toEqual([true, false]);
});

/** Step 2 with these actions chosen for "Write", and one that was typed but not added. */
function showTyped(chosen: readonly string[]) {
  const actions = chosen.map((text) => ({ id: text, text, completed: true }));
  const priorities: WizardDraft["priorities"] = ["Pray", "Write", ""];
  const kneel = [{ id: "p", text: "Kneel", completed: true }];
  const suggested = { by: "device" as const, ids: [] };
  const groups: WizardDraft["groups"] = [
    { priority: "Pray", slot: 0, actions: kneel, suggested, view: null, typed: "  " },
    { priority: "Write", slot: 1, actions, suggested, view: null, typed: " Find the address " },
  ];
  show({ step: 2, priorities, groups });
  return heading("Initiate Bold Action");
}

it("D-047: an action that was typed but not added goes on with the plan, chosen", async () => {
  await showTyped([]);
  press("Continue");
  await heading("Grow with Grit");
  expect(draft.groups.map(({ typed }) => typed)).toEqual(["  ", ""]);
  expect(draft.groups[1]?.actions).toMatchObject([{ text: "Find the address", completed: true }]);
});

it("D-049: a typed action beyond the fifth keeps the step, with the message and the focus", async () => {
  const titles: string[] = [];
  const disconnect = connectToasts((toast) => titles.push(toast.title));
  await showTyped(["1", "2", "3", "4", "5"]);
  press("Continue");
  disconnect();
  await heading("Initiate Bold Action");
  expect(titles).toEqual([MESSAGES.initiate.limit.title]);
  const field = screen.getByLabelText<HTMLInputElement>("Add another action for Write");
  expect(field.value).toBe(" Find the address ");
  expect(document.activeElement).toBe(field);
});

it("D-052, DEC-30: step 3 has a box for free text, the fixed quote, Previous and Continue", async () => {
  show({ step: 3, priorities: ["Write", "", ""] });
  await heading("Grow with Grit");
  const box = screen.getByRole("textbox", { name: "What challenges do you expect today?" });
  expect(box.tagName).toBe("TEXTAREA");
  fireEvent.change(box, { target: { value: "Rain\nand wind" } });
  expect(draft.challenges).toBe("Rain\nand wind");
  const quote = screen.getByRole("blockquote");
  expect(quote.textContent).toContain("reap in due season if we don’t give up");
  expect(quote.closest("figure")?.textContent).toContain("Galatians 6:9");
  press("Previous");
  await heading("Initiate Bold Action");
  expect(draft.challenges).toBe("Rain\nand wind");
});

it("an answer to the verse is optional, goes along with the plan, and is never cut", () => {
  show({ scripture: null });
  const field = () =>
    screen.getByRole<HTMLTextAreaElement>("textbox", { name: "What stays with you?" });
  fireEvent.change(field(), { target: { value: "x".repeat(10_001) } });
  press("Continue");
  expect(draft.step).toBe(0);
  expect(document.activeElement).toBe(field());
  expect(screen.getAllByText(MESSAGES.planValidation.tooLong).length).toBeGreaterThan(0);
  fireEvent.change(field(), { target: { value: "Joy is not a mood." } });
  press("Continue");
  expect(draft).toMatchObject({ step: 1, answer: "Joy is not a mood.", scripture: SCRIPTURE });
});
