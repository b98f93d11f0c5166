import { entryRecord, MESSAGES } from "@reignwell/contract";
import { describe, expect, it } from "vitest";
import type { DayScripture } from "./scripture.ts";
import { draftToEntry } from "./draft-to-entry.ts";
import {
  chosenActions,
  chosenPriorities,
  goBackTo,
  goForward,
  isReached,
  isStarted,
  mayContinue,
  prioritySlotError,
  WIZARD_STEPS,
  withChallenges,
  withPrayer,
  withPriority,
  withReflection,
  withScripture,
} from "./wizard.ts";
import {
  type ActionChange,
  addTypedAction,
  toggleAction,
  toggleTask,
  withGroups,
  withoutDeviceSuggestions,
  withSuggestions,
  withTypedAction,
} from "./wizard-actions.ts";
import { newDraft, readDraft, type WizardDraft } from "./wizard-draft.ts";

const SCRIPTURE: DayScripture = {
  date: "2026-11-21",
  verse: "Rejoice always.",
  reference: "1 Thessalonians 5:16",
  reflection: "Joy is near.",
  audioUrl: null,
  translation: "WEB",
};
const ENCOURAGEMENT = "Take heart.";

let ids = 0;
const newId = (): string => `id-${(ids += 1)}`;
const suggest = (priority: string): string[] => [`Begin ${priority}`, `Pray over ${priority}`];

/** A draft in the given step with the given priorities and, from step 2 on, their actions. */
function draftAt(step: WizardDraft["step"], ...priorities: string[]): WizardDraft {
  let draft = withScripture(newDraft("2026-11-21"), SCRIPTURE);
  priorities.forEach((text, slot) => {
    if (slot === 0 || slot === 1 || slot === 2) draft = withPriority(draft, slot, text);
  });
  if (step >= 2) draft = suggested(withGroups(draft));
  return { ...draft, step };
}

/** The draft with the suggestions of the device for each of its priorities. */
function suggested(draft: WizardDraft): WizardDraft {
  return chosenPriorities(draft).reduce(
    (now, priority) =>
      withSuggestions(now, priority, { by: "device", texts: suggest(priority) }, newId),
    draft,
  );
}

function changed(change: ActionChange): WizardDraft {
  if (!change.ok) throw new Error(`refused: ${change.reason}`);
  return change.draft;
}

function addOwn(draft: WizardDraft, at: number, text: string, id: string): ActionChange {
  return addTypedAction(withTypedAction(draft, at, text), at, id);
}

function firstActionId(draft: WizardDraft, group = 0): string {
  return draft.groups[group]?.actions[0]?.id ?? "none";
}

describe("steps", () => {
  it("D-003, D-004: five steps spell REIGN, each with its title", () => {
    expect(WIZARD_STEPS.map((step) => step.letter).join("")).toBe("REIGN");
    expect(WIZARD_STEPS.map((step) => step.title)).toEqual([...MESSAGES.stepTitles]);
  });

  it("D-009: a step is reached when the current one is at or past it", () => {
    const draft = draftAt(2, "Write");
    expect([0, 1, 2, 3, 4].map((step) => isReached(draft, step))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it("D-012, DEC-14: one goes back to reached steps only, and nothing written is lost", () => {
    const draft = withChallenges(draftAt(3, "Write"), "Noise");
    expect(goBackTo(draft, 1)).toEqual({ ...draft, step: 1 });
    expect(goBackTo(draft, 4)).toBe(draft);
  });

  it("D-013: steps go forward one by one and end with the last", () => {
    let draft = changed(toggleAction(draftAt(2, "Write"), 0, "none"));
    draft = changed(toggleAction(draft, 0, firstActionId(draft)));
    const seen = [goForward({ ...draft, step: 0 }).step, goForward({ ...draft, step: 1 }).step];
    draft = goForward(draft);
    seen.push(draft.step);
    draft = goForward(draft);
    seen.push(draft.step, goForward(draft).step);
    expect(seen).toEqual([1, 2, 3, 4, 4]);
  });

  it("DEC-27: a draft counts as started once there is something to miss", () => {
    expect(isStarted(newDraft("2026-11-21"))).toBe(false);
    expect(isStarted(draftAt(0, "", "", "x"))).toBe(true);
    expect(isStarted(draftAt(1))).toBe(true);
  });
});

describe("step 1, Establish", () => {
  it("D-038: without a first priority one may not go on and is told why", () => {
    const draft = draftAt(1, "", "Second");
    expect(mayContinue(draft)).toEqual({
      ok: false,
      reason: MESSAGES.establish.firstPriorityMissing,
    });
    expect(goForward(draft)).toBe(draft);
  });

  it("DEC-25: one priority is enough, and the empty slots are dropped", () => {
    const draft = draftAt(1, "  Write ", "", "Rest");
    expect(mayContinue(draft)).toEqual({ ok: true });
    expect(chosenPriorities(draft)).toEqual(["Write", "Rest"]);
  });

  it.each([0, 1, 2])("D-039: slot %i with only spaces is refused with its message", (slot) => {
    const texts = ["Write", "", ""];
    texts[slot] = "  ";
    expect(mayContinue(draftAt(1, ...texts))).toEqual({
      ok: false,
      reason: "Priority cannot be empty",
    });
    expect(prioritySlotError("  ")).toBe("Priority cannot be empty");
    expect(prioritySlotError("")).toBeNull();
  });
});

describe("step 2, Initiate", () => {
  it("D-046: each priority gets its suggestions, which start unchosen", () => {
    const [group] = draftAt(2, "Write").groups;
    expect(group?.actions.map(({ text, completed }) => [text, completed])).toEqual([
      ["Begin Write", false],
      ["Pray over Write", false],
    ]);
  });

  it("suggestions come once, and never the same text twice", () => {
    const texts = ["Pray", "Pray", "Begin"];
    const own = changed(addOwn(withGroups(draftAt(1, "Write")), 0, "Begin", "own"));
    const once = withSuggestions(own, "Write", { by: "ai", texts }, newId);
    expect(once.groups[0]?.actions.map(({ text }) => text)).toEqual(["Begin", "Pray"]);
    expect(withSuggestions(once, "Write", { by: "device", texts: ["Late"] }, newId)).toEqual(once);
    expect(withSuggestions(once, "Gone", { by: "ai", texts: ["Late"] }, newId)).toEqual(once);
  });

  it("better suggestions may take the place of the device's, but not of what is chosen or own", () => {
    let draft = changed(addOwn(draftAt(2, "Write"), 0, "Nap", "own"));
    draft = changed(toggleAction(draft, 0, "own"));
    draft = changed(toggleAction(draft, 0, firstActionId(draft)));
    const asked = withoutDeviceSuggestions(draft);
    expect(asked.groups[0]?.actions.map(({ text, completed }) => [text, completed])).toEqual([
      ["Begin Write", true],
      ["Nap", false],
    ]);
    const better = withSuggestions(asked, "Write", { by: "ai", texts: ["Better"] }, newId);
    expect(withoutDeviceSuggestions(better)).toEqual(better);
  });

  it("D-042, D-049: a task is added under its own id, taken back whole, and counts towards the five", () => {
    const task = { id: "task-1", title: "Find paper" };
    const added = changed(toggleTask(draftAt(2, "Write"), 0, task));
    expect(added.groups[0]?.actions.at(-1)).toEqual({
      id: "task-1",
      text: "Find paper",
      completed: true,
      isTask: true,
    });
    expect(
      changed(toggleTask(added, 0, task)).groups[0]?.actions.map(({ id }) => id),
    ).not.toContain("task-1");
    let full = draftAt(2, "Write");
    for (const n of [1, 2, 3, 4, 5]) full = changed(addOwn(full, 0, `Own ${n}`, `own-${n}`));
    expect(toggleTask(full, 0, task)).toEqual({ ok: false, reason: "limit" });
  });

  it("W-6: a mended priority gets new suggestions, an unchanged one keeps ticks and own actions", () => {
    let draft = draftAt(2, "Write", "Rest");
    draft = changed(toggleAction(draft, 1, firstActionId(draft, 1)));
    draft = changed(addOwn(draft, 1, "Nap", newId()));
    const kept = draft.groups[1];
    draft = suggested(withGroups(withPriority(draft, 0, "Read")));
    expect(draft.groups.map((group) => group.priority)).toEqual(["Read", "Rest"]);
    expect(draft.groups[0]?.actions.map((action) => action.text)).toEqual([
      "Begin Read",
      "Pray over Read",
    ]);
    expect(draft.groups[1]).toEqual(kept);
  });

  it("priorities that change places keep their actions", () => {
    const draft = draftAt(2, "Write", "Rest");
    const swapped = withPriority(withPriority(draft, 0, "Rest"), 1, "Write");
    const actionsOf = (one: WizardDraft) => one.groups.map(({ actions }) => actions);
    expect(actionsOf(withGroups(swapped))).toEqual(actionsOf(draft).toReversed());
  });

  it("the same priority written twice has two groups of its own", () => {
    const draft = draftAt(2, "Write", "Write");
    const marked = changed(toggleAction(draft, 0, firstActionId(draft, 0)));
    const again = withGroups(marked);
    expect(again.groups.map((group) => chosenActions(group).length)).toEqual([1, 0]);
  });

  it("D-047: an added action starts chosen, and a second tap takes a choice back", () => {
    const added = changed(addOwn(draftAt(2, "Write"), 0, "  Call Ann ", "own"));
    expect(added.groups[0]?.actions.at(-1)).toEqual({
      id: "own",
      text: "Call Ann",
      completed: true,
    });
    expect(added.groups[0]?.typed).toBe("");
    const back = changed(toggleAction(added, 0, "own"));
    expect(back.groups[0]?.actions.at(-1)?.completed).toBe(false);
  });

  it("DEC-27: an action that is being typed is part of the draft, not of the plan", () => {
    const draft = withTypedAction(draftAt(2, "Write"), 0, "Call A");
    expect(readDraft(draft)?.groups[0]?.typed).toBe("Call A");
    expect(draftToEntry(draft, SCRIPTURE, ENCOURAGEMENT).actionSteps).toEqual([]);
  });

  it("an action of only spaces is refused", () => {
    expect(addOwn(draftAt(2, "Write"), 0, "  ", "own")).toEqual({ ok: false, reason: "empty" });
  });

  it("D-049: at most five actions are chosen for one priority", () => {
    let draft = draftAt(2, "Write", "Rest");
    for (const n of [1, 2, 3, 4, 5]) draft = changed(addOwn(draft, 0, `Own ${n}`, `own-${n}`));
    expect(addOwn(draft, 0, "Own 6", "own-6")).toEqual({ ok: false, reason: "limit" });
    expect(toggleAction(draft, 0, firstActionId(draft))).toEqual({ ok: false, reason: "limit" });
    expect(toggleAction(draft, 0, "own-1").ok).toBe(true);
    expect(addOwn(draft, 1, "Other", "other").ok).toBe(true);
  });

  it("D-050: without any chosen action one may not go on", () => {
    const draft = draftAt(2, "Write");
    expect(mayContinue(draft)).toEqual({ ok: false, reason: null });
    expect(mayContinue(changed(toggleAction(draft, 0, firstActionId(draft)))).ok).toBe(true);
  });
});

describe("the plan", () => {
  function finished(): WizardDraft {
    let draft = draftAt(2, " Write ", "", "Rest");
    draft = changed(toggleAction(draft, 0, firstActionId(draft)));
    return { ...draft, step: 4 };
  }

  it("D-051: only chosen actions are kept, and groups without any are dropped", () => {
    const entry = draftToEntry(finished(), SCRIPTURE, ENCOURAGEMENT);
    expect(entry.priorities).toEqual(["Write", "Rest"]);
    expect(entry.actionSteps).toEqual([{ priority: "Write", actions: ["Begin Write"] }]);
  });

  it("D-053: empty challenges become the default text", () => {
    const entry = draftToEntry(withChallenges(finished(), "  "), SCRIPTURE, ENCOURAGEMENT);
    expect(entry.challenges).toBe("No specific challenges identified.");
  });

  it("D-065: a plan has a list of priorities, groups of actions, challenges and encouragement", () => {
    const entry = draftToEntry(finished(), SCRIPTURE, ENCOURAGEMENT);
    expect(entry).toMatchObject({
      priorities: ["Write", "Rest"],
      actionSteps: [{ priority: "Write", actions: ["Begin Write"] }],
      challenges: expect.any(String),
      encouragement: expect.any(String),
    });
  });

  it("D-063: the payload holds scripture, prayer or default encouragement, and fits the record", () => {
    const draft = withChallenges(finished(), "Noise");
    const entry = draftToEntry(draft, SCRIPTURE, ENCOURAGEMENT);
    expect(entry).toMatchObject({
      date: "2026-11-21",
      verse: "Rejoice always.",
      verseReference: "1 Thessalonians 5:16",
      verseReflection: "Joy is near.",
      challenges: "Noise",
      encouragement: ENCOURAGEMENT,
    });
    const prayed = draftToEntry(withPrayer(draft, "Lord, help."), SCRIPTURE, ENCOURAGEMENT);
    expect(prayed.encouragement).toBe("Lord, help.");
    const id = "0193a1b2-0000-7000-8000-000000000001";
    expect(entryRecord.safeParse({ ...entry, id, deletedAt: null }).success).toBe(true);
  });

  it("AI-001, AI-003: the plan keeps who wrote its reflection and its prayer", () => {
    const writers = (draft: WizardDraft, scripture = SCRIPTURE) => {
      const { reflectionBy, prayerBy } = draftToEntry(draft, scripture, ENCOURAGEMENT);
      return [reflectionBy, prayerBy];
    };
    expect(writers(withPrayer(finished(), "Lord, help.", "ai"))).toEqual([null, "ai"]);
    expect(writers(withPrayer(finished(), "Mine."))).toEqual([null, null]);
    expect(writers(finished())).toEqual([null, "device"]);
    const read = withReflection(SCRIPTURE, "Written for today.", "ai");
    expect(writers(finished(), read)).toEqual(["ai", "device"]);
    // Also after a reload, and when a text of the day itself takes the place of another.
    const kept = readDraft(JSON.parse(JSON.stringify({ ...finished(), scripture: read })));
    expect(kept?.scripture?.reflectionBy).toBe("ai");
    expect(writers(finished(), withReflection(read, "The day's own.", null))[0]).toBeNull();
  });

  it("pasted characters that no database can hold do not spoil the plan", () => {
    const draft = withChallenges(finished(), "No\u0000ise \ud800!");
    expect(draftToEntry(draft, SCRIPTURE, ENCOURAGEMENT).challenges).toBe("Noise \ufffd!");
  });

  it("D-054: the prayer is asked for again when what it was made from changes", () => {
    const draft = withPrayer(finished(), "Lord, help.");
    expect(withPriority(draft, 1, "Read").prayer).toBe("");
    expect(withChallenges(draft, "Noise").prayer).toBe("");
    expect(changed(addOwn(draft, 0, "Call", "own")).prayer).toBe("");
    expect(goBackTo(draft, 0).prayer).toBe("Lord, help.");
  });
});

describe("DEC-27: reading a kept draft", () => {
  const draft = withPrayer(withChallenges(draftAt(3, "Write", "Rest"), "Noise"), "Lord.", "device");

  it("a draft comes back as it was, also through JSON", () => {
    expect(readDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
    expect(readDraft(newDraft("2026-11-21"))).toEqual(newDraft("2026-11-21"));
  });

  it("D-067: a draft of a version before goals and AI comes back with everything written", () => {
    const { typing: _typing, ...rest } = draft;
    const groups = draft.groups.map(({ priority, actions, typed }) => ({
      priority,
      actions,
      typed,
    }));
    expect(readDraft({ ...rest, groups })).toEqual(draft);
  });

  it.each([
    ["nothing", undefined],
    ["a text", "draft"],
    ["another version", { ...draft, version: 2 }],
    ["no version", { ...draft, version: undefined }],
    ["a step that does not exist", { ...draft, step: 5 }],
    ["a date that does not exist", { ...draft, date: "2026-02-30" }],
    ["two priorities", { ...draft, priorities: ["a", "b"] }],
    ["four priorities", { ...draft, priorities: ["a", "b", "c", "d"] }],
    ["a priority that is no text", { ...draft, priorities: ["a", 1, ""] }],
    ["groups that are no list", { ...draft, groups: {} }],
    [
      "an action without its flag",
      { ...draft, groups: [{ priority: "a", typed: "", actions: [{ id: "1", text: "t" }] }] },
    ],
    ["a scripture without a verse", { ...draft, scripture: { reference: "John 1:1" } }],
    ["a prayer that is no text", { ...draft, prayer: null }],
    ["no word on whether it was offered", { ...draft, offered: undefined }],
    ["a time that is no number", { ...draft, finishedAt: "today" }],
  ])("%s is not restored", (_case, kept) => {
    expect(readDraft(kept)).toBeNull();
  });
});
