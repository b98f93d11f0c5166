import { aGoal, anEntry, aTask } from "@reignwell/testing";
import { describe, expect, it } from "vitest";
import { draftToEntry } from "./draft-to-entry.ts";
import { planGroups } from "./plan-groups.ts";
import { chosenActions, withPriority } from "./wizard.ts";
import { isOwnAction, toggleTask, withActionText, withoutAction } from "./wizard-actions.ts";
import { newDraft, readDraft, type WizardDraft } from "./wizard-draft.ts";
import {
  carryAction,
  firstEmptySlot,
  goalCards,
  goalsOfPriority,
  isChosenGoal,
  unfinishedActionsOf,
  stillUnfinished,
  tasksToOffer,
  withGoalChosen,
} from "./wizard-goals.ts";

const DRAFT = newDraft("2026-11-21");
const TASK = "01900000-0000-7000-8000-00000000000a";
const SCRIPTURE = {
  date: "2026-11-21",
  verse: "Rejoice always.",
  reference: "1 Thessalonians 5:16",
  reflection: null,
  audioUrl: null,
  translation: null,
};
const titles = (rows: readonly { title: string }[]) => rows.map(({ title }) => title);

describe("step 1", () => {
  it("D-032, DEC-22, K-001: six active goals by priority, then target date, then newest", () => {
    const goals = [
      aGoal({ title: "low", priority: 1, targetDate: "2026-01-01" }),
      aGoal({ title: "done", priority: 5, completedAt: 1 }),
      aGoal({ title: "later", priority: 4, targetDate: "2027-02-01" }),
      aGoal({ title: "undated", priority: 4, targetDate: null }),
      aGoal({ title: "sooner", priority: 4, targetDate: "2026-12-01" }),
      aGoal({ id: "01900000-0000-7000-8000-000000000001", title: "older", priority: 3 }),
      aGoal({ id: "01900000-0000-7000-8000-000000000002", title: "newer", priority: 3 }),
      aGoal({ title: "first", priority: 5, targetDate: null }),
    ].map((goal) => (goal.priority === 3 ? { ...goal, targetDate: "2026-12-24" } : goal));
    expect(titles(goalCards(goals))).toEqual([
      "first",
      "sooner",
      "later",
      "undated",
      "newer",
      "older",
    ]);
  });

  it("D-033, D-034: a goal fills the first empty slot, once, and only where one is empty", () => {
    const [read, rest] = [aGoal({ title: " Read " }), aGoal({ title: "Rest" })];
    let draft = withGoalChosen({ ...DRAFT, priorities: ["", "Own words", ""] }, read);
    expect(draft.priorities).toEqual(["Read", "Own words", ""]);
    expect([isChosenGoal(draft, read), isChosenGoal(draft, rest)]).toEqual([true, false]);
    expect(withGoalChosen(draft, read)).toBe(draft);
    draft = withGoalChosen(draft, rest);
    expect(draft.priorities).toEqual(["Read", "Own words", "Rest"]);
    expect(firstEmptySlot(draft)).toBeNull();
    expect(withGoalChosen(draft, aGoal({ title: "Fourth" }))).toBe(draft);
  });
});

describe("step 2", () => {
  it("D-041: a priority belongs to the active goals of its title", () => {
    const goals = [
      aGoal({ title: "Read" }),
      aGoal({ title: "Read", completedAt: 1 }),
      aGoal({ title: "Read more" }),
    ];
    expect(goalsOfPriority(goals, " Read ", null)).toEqual([goals[0]]);
  });

  it("W-14: a chosen goal stays the priority's under a new title, until other words are typed", () => {
    const [renamed, other] = [aGoal({ title: "Read more" }), aGoal({ title: "Read" })];
    const draft = withGoalChosen(DRAFT, { ...renamed, title: "Read" });
    const kept = readDraft(JSON.parse(JSON.stringify(draft)));
    expect(kept).toEqual(draft);
    const [id] = draft.goalIds;
    expect(goalsOfPriority([renamed, other], "Read", id)).toEqual([renamed]);
    expect([isChosenGoal(draft, renamed), isChosenGoal(draft, other)]).toEqual([true, false]);
    const typed = withPriority(draft, 0, "Rest");
    expect(typed.goalIds).toEqual([null, null, null]);
    expect(isChosenGoal(typed, renamed)).toBe(false);
  });

  it("W-14: a chosen goal that is done or gone leaves the title to say it", () => {
    const done = aGoal({ title: "Read", completedAt: 1 });
    const other = aGoal({ title: "Read" });
    expect(goalsOfPriority([done, other], "Read", done.id)).toEqual([other]);
    expect(goalsOfPriority([other], "Read", "gone")).toEqual([other]);
  });

  it("W-14: a draft of a former version has no chosen goals", () => {
    const { goalIds: _, ...former } = DRAFT;
    expect(readDraft(former)?.goalIds).toEqual([null, null, null]);
  });

  it("W-14: the user's own actions can be changed; suggestions and tasks can't, blank ones don't count", () => {
    const actions = [
      { id: "own", text: "Ask An", completed: true },
      { id: "suggested", text: "Walk", completed: true },
      { id: "task", text: "Buy", completed: true, isTask: true as const },
      { id: "carried", text: "Call", completed: true, taskId: "t" },
    ];
    const group = {
      priority: "Rest",
      slot: 0 as const,
      typed: "",
      view: null,
      actions,
      suggested: { by: "ai" as const, ids: ["suggested"] },
    };
    expect(actions.map((one) => isOwnAction(group, one))).toEqual([true, false, false, false]);
    const draft: WizardDraft = { ...DRAFT, groups: [group], prayer: "of the former words" };
    const changed = withActionText(draft, 0, "own", "Ask Ann");
    expect(changed.groups[0]?.actions[0]?.text).toBe("Ask Ann");
    const blank = withActionText(draft, 0, "own", " ");
    const texts = (one: WizardDraft) => one.groups.flatMap(chosenActions).map(({ text }) => text);
    expect(texts(blank)).toEqual(["Walk", "Buy", "Call"]);
    const removed = withoutAction(draft, 0, "own");
    expect(removed.groups[0]?.actions).toEqual(actions.slice(1));
    // The prayer was made from the former words.
    expect([changed.prayer, removed.prayer]).toEqual(["", ""]);
  });

  it("D-041, K-001: three open tasks, by due date, undated last, ties by newest", () => {
    const tasks = [
      aTask({ title: "undated", dueDate: null }),
      aTask({ title: "late", dueDate: "2026-12-01" }),
      aTask({ title: "done", dueDate: "2026-11-01", completedAt: 1 }),
      aTask({
        id: "01900000-0000-7000-8000-000000000001",
        title: "older",
        dueDate: "2026-11-22",
      }),
      aTask({
        id: "01900000-0000-7000-8000-000000000002",
        title: "newer",
        dueDate: "2026-11-22",
      }),
    ];
    expect(titles(tasksToOffer(tasks))).toEqual(["newer", "older", "late"]);
    expect(titles(tasksToOffer(tasks.slice(0, 3)))).toEqual(["late", "undated"]);
  });
});

describe("the unfinished actions of a former plan", () => {
  const entry = anEntry({
    priorities: ["Read", "Rest"],
    actionSteps: [
      { priority: "Read", actions: ["Open the book", "Mark a line"] },
      { priority: "Rest", actions: ["Nap", "Open the book"] },
    ],
  });

  it("is what was not done, each text once", () => {
    const nap = planGroups(entry)[1]?.actions[0]?.id ?? "";
    expect(unfinishedActionsOf(entry, new Set([nap]))).toEqual([
      { priority: "Read", text: "Open the book" },
      { priority: "Read", text: "Mark a line" },
    ]);
  });

  it("DEC-118: is carried over with its task, which the draft then has once", () => {
    const tied = { ...entry, actionTasks: [{ priority: "Rest", action: "Nap", taskId: TASK }] };
    const nap = unfinishedActionsOf(tied, new Set()).find(({ text }) => text === "Nap");
    if (!nap) throw new Error("The nap was not done");
    const empty = { priority: "Rest", slot: 0 as const, typed: "", view: null, suggested: null };
    const draft = { ...DRAFT, groups: [{ ...empty, actions: [] }] };
    const carried = carryAction(draft, 0, nap, "new");
    if (!carried.ok) throw new Error(carried.reason);
    const kept = readDraft(JSON.parse(JSON.stringify(carried.draft))) ?? carried.draft;
    expect(stillUnfinished(kept, [nap])).toEqual([]);
    expect(draftToEntry(kept, SCRIPTURE, "").actionTasks).toEqual([
      { priority: "Rest", action: "Nap", taskId: TASK },
    ]);
    const left = toggleTask(kept, 0, { id: TASK, title: "Nap" });
    expect(left.ok && left.draft.groups[0]?.actions).toEqual([]);
  });

  it("is offered as long as the draft has not chosen it", () => {
    const draft = {
      ...DRAFT,
      groups: [
        {
          priority: "Read",
          slot: 0 as const,
          typed: "",
          view: null,
          suggested: null,
          actions: [
            { id: "1", text: "Open the book", completed: true },
            { id: "2", text: "Nap", completed: false },
          ],
        },
      ],
    };
    expect(
      stillUnfinished(draft, unfinishedActionsOf(entry, new Set())).map(({ text }) => text),
    ).toEqual(["Mark a line", "Nap"]);
  });
});
