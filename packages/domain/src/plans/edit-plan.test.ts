import type { Entry } from "@reignwell/contract";
import { anEntry } from "@reignwell/testing";
import { describe, expect, it } from "vitest";
import { planGroups } from "../plan-groups.ts";
import { newDraft, type WizardDraft } from "../wizard-draft.ts";
import { withGroups } from "../wizard-actions.ts";
import { carryIntoDraft } from "./carry-into-draft.ts";
import { tasksOfActions } from "./action-ticks.ts";
import { mayEditPlan } from "./day-of-plan.ts";
import { carryIntoPlan, editPlan, type PlanEdit, removedAction } from "./edit-plan.ts";

const TASK = "01900000-0000-7000-8000-00000000000a";
const PLAN: Entry = {
  ...anEntry({ date: "2026-11-21" }),
  priorities: ["Write", "Rest", ""],
  actionSteps: [
    { priority: "Write", actions: ["A page", "A page", "Send it"] },
    { priority: "Older wording", actions: ["Still here"] },
  ],
  actionTasks: [{ priority: "Write", action: "Send it", taskId: TASK }],
};
const ids = planGroups(PLAN).flatMap(({ actions }) => actions.map(({ id }) => id));
const id = (at: number) => ids[at] ?? "";
const shape = (plan = PLAN) =>
  planGroups(plan).map(({ priority, actions }) => [priority, ...actions.map(({ text }) => text)]);

function after(edit: PlanEdit) {
  const edited = editPlan(PLAN, edit);
  if (!edited.ok) throw new Error(edited.reason);
  return edited;
}

/** The plan after one more edit, whose action is named by its place. */
function then(plan: Entry, edit: (idAt: (at: number) => string) => PlanEdit): Entry {
  const actions = planGroups(plan).flatMap((group) => group.actions);
  const edited = editPlan(
    plan,
    edit((at) => actions[at]?.id ?? ""),
  );
  if (!edited.ok) throw new Error(edited.reason);
  return edited.plan;
}

/** Each action's words, with its task where it has one. */
function tiesOf(plan: Entry): string[][] {
  const tasks = tasksOfActions(plan);
  return planGroups(plan).flatMap(({ actions }) =>
    actions.map((action) => [action.text, tasks.get(action.id) ?? ""].filter(Boolean)),
  );
}

describe("DEC-64: one change of a saved plan", () => {
  it("renames a priority with everything below it, and an action alone", () => {
    const edit: PlanEdit = {
      kind: "rename-priority",
      at: 0,
      priority: "Write",
      began: "Write",
      text: " Write it ",
    };
    expect(shape(after(edit).plan)[0]).toEqual(["Write it", "A page", "A page", "Send it"]);
    const renamed = after({ kind: "rename-action", id: id(1), text: "Two pages" });
    expect(shape(renamed.plan)[0]).toEqual(["Write", "A page", "Two pages", "Send it"]);
    expect(renamed.ids.get(id(0))).toBe(id(0));
    expect(renamed.ids.get(id(1))).not.toBe(id(1));
  });

  it("rewrites the challenges and the answer to the verse, of which the answer may be emptied", () => {
    const challenges = { kind: "rewrite", field: "challenges", began: "" } as const;
    const hard = after({ ...challenges, text: " Noise and hurry " });
    expect(hard.plan).toEqual({ ...PLAN, challenges: "Noise and hurry" });
    expect([...hard.ids]).toEqual(ids.map((one) => [one, one]));
    const said = { ...PLAN, answer: "Seek first." };
    const answer = { kind: "rewrite", field: "answer", began: "Seek first." } as const;
    expect(editPlan(said, { ...answer, text: " " })).toMatchObject({ plan: { answer: "" } });
    expect(editPlan(PLAN, { ...challenges, text: " " })).toEqual({
      ok: false,
      reason: "empty",
    });
  });

  it("moves an action among its priority's and past its end into the next one", () => {
    expect(shape(after({ kind: "move-action", id: id(2), by: -1 }).plan)[0]).toEqual([
      "Write",
      "A page",
      "Send it",
      "A page",
    ]);
    const moved = after({ kind: "move-action", id: id(2), by: 1 });
    expect(shape(moved.plan)).toEqual([
      ["Write", "A page", "A page"],
      ["Rest", "Send it"],
      ["Older wording", "Still here"],
    ]);
    expect(editPlan(PLAN, { kind: "move-action", id: id(0), by: -1 })).toEqual({
      ok: false,
      reason: "gone",
    });
  });

  it("adds to a priority without actions, and removes the last one of another", () => {
    const added = after({ kind: "add-action", at: 1, priority: "Rest", text: "Sleep" });
    expect(shape(added.plan)[1]).toEqual(["Rest", "Sleep"]);
    const removed = after({ kind: "remove-action", id: id(3) });
    expect(shape(removed.plan).map(([name]) => name)).toEqual(["Write", "Rest"]);
    expect(removed.ids.has(id(3))).toBe(false);
  });

  it("refuses what is empty, too long, too much or gone", () => {
    const reason = (edit: PlanEdit) => {
      const edited = editPlan(PLAN, edit);
      return edited.ok ? null : edited.reason;
    };
    const add = (text: string) => ({ kind: "add-action", at: 0, priority: "Write", text }) as const;
    expect(reason(add("  "))).toBe("empty");
    expect(reason(add("x".repeat(10_001)))).toBe("long");
    expect(reason({ ...add("x"), priority: "Nowhere" })).toBe("gone");
    expect(reason({ kind: "remove-action", id: "another" })).toBe("gone");
    const full = {
      ...PLAN,
      actionSteps: [{ priority: "Write", actions: ["a", "b", "c", "d", "e"] }],
    };
    expect(editPlan(full, add("f"))).toEqual({ ok: false, reason: "limit" });
  });

  it("moves no action into a priority that has five", () => {
    const full = {
      ...PLAN,
      actionSteps: [
        { priority: "Write", actions: ["a", "b", "c", "d", "e"] },
        { priority: "Rest", actions: ["f"] },
      ],
    };
    const last = planGroups(full)[1]?.actions[0]?.id ?? "";
    expect(editPlan(full, { kind: "move-action", id: last, by: -1 })).toEqual({
      ok: false,
      reason: "limit",
    });
  });

  it("DEC-118: brings a removed action back in its place, tied to its task", () => {
    const steps = [{ priority: "Write", actions: ["A page", "Send it", "Rest"] }];
    const before = { ...PLAN, actionSteps: steps };
    const sent = planGroups(before)[0]?.actions[1]?.id ?? "";
    const removed = removedAction(before, sent, false);
    if (!removed) throw new Error("The plan has no such action");
    const without = then(before, () => ({ kind: "remove-action", id: sent }));
    expect(tiesOf(without)).toEqual([["A page"], ["Rest"]]);
    const back = then(without, () => ({ kind: "restore-action", ...removed }));
    expect(tiesOf(back)).toEqual([["A page"], ["Send it", TASK], ["Rest"]]);
  });

  it("DEC-118: keeps the tie of an action to its task, whatever is renamed or moved", () => {
    const edits: PlanEdit[] = [
      { kind: "rename-action", id: id(2), text: "Post it" },
      { kind: "rename-priority", at: 0, priority: "Write", began: "Write", text: "Write it" },
      { kind: "move-action", id: id(2), by: 1 },
    ];
    for (const edit of edits) {
      const { plan, ids: now } = after(edit);
      expect(tasksOfActions(plan)).toEqual(new Map([[now.get(id(2)), TASK]]));
    }
  });

  it("DEC-118: leaves a task with its action when a new one takes the former words", () => {
    const steps = [{ priority: "Write", actions: ["Call Anna"] }];
    const tie = { priority: "Write", action: "Call Anna", taskId: TASK };
    const plan = { ...PLAN, actionSteps: steps, actionTasks: [tie] };
    const renamed = then(plan, (of) => ({ kind: "rename-action", id: of(0), text: "Write Anna" }));
    const add = { kind: "add-action", at: 0, priority: "Write", text: "Call Anna" } as const;
    const added = then(renamed, () => add);
    const moved = then(added, (of) => ({ kind: "move-action", id: of(1), by: -1 }));
    expect(tiesOf(moved)).toEqual([["Call Anna"], ["Write Anna", TASK]]);
    // The same when the former words come back and go to another action once more.
    const back = then(renamed, (of) => ({ kind: "rename-action", id: of(0), text: "Call Anna" }));
    const other = then(back, () => ({ ...add, text: "Write Anna" }));
    const above = then(other, (of) => ({ kind: "move-action", id: of(1), by: -1 }));
    expect(tiesOf(above)).toEqual([["Write Anna"], ["Call Anna", TASK]]);
  });

  it("DEC-118: swaps no ties when an action gets the words of another tied one", () => {
    const second = TASK.replace(/a$/u, "b");
    const tie = { priority: "Write", action: "One", taskId: TASK };
    const actionTasks = [tie, { ...tie, action: "Two", taskId: second }];
    const steps = [{ priority: "Write", actions: ["One", "Two"] }];
    const plan = { ...PLAN, actionSteps: steps, actionTasks };
    const same = then(plan, (of) => ({ kind: "rename-action", id: of(0), text: "Two" }));
    expect(tiesOf(same)).toEqual([
      ["Two", TASK],
      ["Two", second],
    ]);
    const swapped = then(same, (of) => ({ kind: "rename-action", id: of(1), text: "One" }));
    expect(tiesOf(swapped)).toEqual([
      ["Two", TASK],
      ["One", second],
    ]);
  });

  it("is made until the day has ended in the last zone on Earth", () => {
    expect(mayEditPlan(PLAN, Date.parse("2026-11-22T12:00:00Z"))).toBe(true);
    expect(mayEditPlan(PLAN, Date.parse("2026-11-22T12:00:01Z"))).toBe(false);
  });
});

describe("actions that go along to another day", () => {
  const page = { priority: "Write", text: "A page" };
  const call = { priority: "Call", text: "Ring Anna", taskId: TASK };

  it("come into its plan under their priority, once, with their tasks", () => {
    const other = { ...PLAN, actionSteps: [], actionTasks: [] };
    const plan = carryIntoPlan(other, [page, page, call]);
    expect(plan && shape(plan)).toEqual([["Write", "A page"], ["Rest"], ["Call", "Ring Anna"]]);
    expect(plan && [...tasksOfActions(plan).values()]).toEqual([TASK]);
    expect(carryIntoPlan(PLAN, [{ priority: "Call", text: "Send it", taskId: TASK }])).toEqual({
      ...PLAN,
      priorities: ["Write", "Rest"],
    });
  });

  it("come into its draft, where they are chosen and stay when the priorities are left", () => {
    let at = 0;
    const draft = carryIntoDraft(newDraft("2026-11-22"), [page, call, page], () => `n${(at += 1)}`);
    if (!draft) throw new Error("There was room");
    expect(draft.priorities).toEqual(["Write", "Call", ""]);
    const kept = withGroups(draft).groups.map(({ priority, actions }) => [priority, actions]);
    expect(kept).toEqual([
      ["Write", [{ id: "n1", text: "A page", completed: true }]],
      ["Call", [{ id: TASK, text: "Ring Anna", completed: true, taskId: TASK }]],
    ]);
  });

  it("DEC-64: come under a typed priority that has no actions yet", () => {
    const typed: WizardDraft = {
      ...newDraft("2026-11-22"),
      step: 1,
      priorities: ["Sing", "Rest", "Play"],
    };
    const many = Array.from({ length: 16 }, (_, at) => ({ priority: "Call", text: `step ${at}` }));
    const draft = carryIntoDraft(typed, many.slice(0, 15), () => "id");
    expect(draft?.priorities).toEqual(typed.priorities);
    const counts = draft?.groups.map(({ slot, priority, actions }) => [
      slot,
      priority,
      actions.length,
    ]);
    expect(counts).toEqual([
      [0, "Sing", 5],
      [1, "Rest", 5],
      [2, "Play", 5],
    ]);
    expect(carryIntoDraft(typed, many, () => "id")).toBeNull();
  });

  it("DEC-64: leave the person's own prayer in the draft; one that was made is made again", () => {
    const begun = carryIntoDraft(newDraft("2026-11-22"), [page], () => "one") ?? undefined;
    const prayed = { ...newDraft("2026-11-22"), ...begun, step: 4, prayer: "Hold me" } as const;
    const prayerAfter = (prayerBy: WizardDraft["prayerBy"]) =>
      carryIntoDraft({ ...prayed, prayerBy }, [call], () => "two")?.prayer;
    expect(prayerAfter(null)).toBe("Hold me");
    expect(prayerAfter("device")).toBe("");
  });

  it("are refused where there is no room, and nothing of them comes", () => {
    const many = Array.from({ length: 16 }, (_, at) => ({ priority: "Write", text: `step ${at}` }));
    expect(carryIntoDraft(newDraft("2026-11-22"), many, () => "id")).toBeNull();
    const full = { priority: "Write", actions: ["a", "b", "c", "d", "e"] };
    const plan = { ...PLAN, priorities: ["Write", "Rest", "Play"], actionSteps: [full] };
    expect(carryIntoPlan(plan, many)).toBeNull();
  });
});
