import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type ActionChange,
  addTypedAction,
  toggleAction,
  toggleTask,
  withGroups,
  withSuggestions,
  withTypedAction,
} from "./wizard-actions.ts";
import { newDraft, readDraft, type WizardDraft, type WizardGroup } from "./wizard-draft.ts";

/*
 * What a priority keeps of its actions when the person goes back and changes priorities.
 */

let ids = 0;
const newId = (): string => `id-${(ids += 1)}`;

function written(draft: WizardDraft, ...priorities: WizardDraft["priorities"]): WizardDraft {
  return { ...draft, priorities };
}

/** A draft in step 2 whose priorities have two suggestions each. */
function inStep2(...priorities: WizardDraft["priorities"]): WizardDraft {
  return suggested(withGroups(written({ ...newDraft("2026-11-21"), step: 2 }, ...priorities)));
}

function suggested(draft: WizardDraft): WizardDraft {
  return draft.groups.reduce((now, { priority }) => {
    const texts = [`Begin ${priority}`, `Pray over ${priority}`];
    return withSuggestions(now, priority, { by: "device", texts }, newId);
  }, draft);
}

function changed(change: ActionChange): WizardDraft {
  if (!change.ok) throw new Error(`refused: ${change.reason}`);
  return change.draft;
}

const withOwn = (draft: WizardDraft, at: number, text: string) =>
  changed(addTypedAction(withTypedAction(draft, at, text), at, newId()));
const tick = (draft: WizardDraft, at: number, actionAt: number) =>
  changed(toggleAction(draft, at, draft.groups[at]?.actions[actionAt]?.id ?? "none"));

/** What the person wrote or ticked in a group. */
function ofPerson(group: WizardGroup | undefined): string[] {
  if (!group) return [];
  const suggestions = new Set(group.suggested?.ids);
  const kept = group.actions.filter(({ id, completed }) => completed || !suggestions.has(id));
  return [...kept.map(({ text }) => text), ...(group.typed === "" ? [] : [group.typed])].sort();
}

/** The same for each priority. */
const byPriority = (draft: WizardDraft) =>
  draft.groups.map((group) => [group.priority, ...ofPerson(group)]);

describe("W-6: priorities that are changed after their actions were chosen", () => {
  it("W-6: a mended letter keeps own, ticked and half-typed actions, and drops unticked suggestions", () => {
    let draft = withOwn(inStep2("Call mohter", "", ""), 0, "Ask about Friday");
    draft = tick(withTypedAction(tick(draft, 0, 1), 0, "Bring fl"), 0, 2);
    const mended = withGroups(written(draft, "Call mother", "", ""));
    expect(mended.groups).toMatchObject([
      {
        priority: "Call mother",
        actions: [
          { text: "Pray over Call mohter", completed: true },
          // Its tick was taken back, but the person wrote it.
          { text: "Ask about Friday", completed: false },
        ],
        typed: "Bring fl",
        suggested: null,
      },
    ]);
    expect(suggested(mended).groups[0]?.actions.map(({ text }) => text)).toEqual([
      "Pray over Call mohter",
      "Ask about Friday",
      "Begin Call mother",
      "Pray over Call mother",
    ]);
  });

  it("W-6: the slot decides whose actions they are, also beside an empty slot", () => {
    const draft = withOwn(withOwn(inStep2("A", "", "C"), 0, "of A"), 1, "of C");
    expect(byPriority(withGroups(written(draft, "A", "New", "C mended")))).toEqual([
      ["A", "of A"],
      ["New"],
      ["C mended", "of C"],
    ]);
  });

  it("W-6: the same priority written twice keeps each its own when one of them is mended", () => {
    const draft = withOwn(withOwn(inStep2("A", "A", ""), 0, "first"), 1, "second");
    expect(byPriority(withGroups(written(draft, "A mended", "A", "")))).toEqual([
      ["A mended", "first"],
      ["A", "second"],
    ]);
  });

  it("W-6: two that are swapped take their actions along, also when one is mended on the way", () => {
    const draft = withOwn(withOwn(inStep2("A", "B", ""), 0, "of A"), 1, "of B");
    expect(byPriority(withGroups(written(draft, "B", "A", "")))).toEqual([
      ["B", "of B"],
      ["A", "of A"],
    ]);
    expect(byPriority(withGroups(written(draft, "B", "A mended", "")))).toEqual([
      ["B", "of B"],
      ["A mended", "of A"],
    ]);
  });

  it("W-6: the tasks of a goal don't go along when another goal takes its slot", () => {
    const chosen = toggleTask(inStep2("Run a marathon", "", ""), 0, {
      id: "t1",
      title: "Buy shoes",
    });
    const draft = withOwn(changed(chosen), 0, "Ask Ben to come");
    expect(byPriority(withGroups(written(draft, "Learn Spanish", "", "")))).toEqual([
      ["Learn Spanish", "Ask Ben to come"],
    ]);
    const restored = readDraft(JSON.parse(JSON.stringify(draft)));
    expect(restored?.groups[0]?.actions).toEqual(draft.groups[0]?.actions);
  });

  it("W-6: a removed priority takes its actions with it, and the others keep theirs", () => {
    let draft = withOwn(withOwn(inStep2("A", "B", "C"), 0, "of A"), 1, "of B");
    draft = withOwn(draft, 2, "of C");
    const kept = [
      ["A", "of A"],
      ["C", "of C"],
    ];
    expect(byPriority(withGroups(written(draft, "A", "", "C")))).toEqual(kept);
    expect(byPriority(withGroups(written(draft, "A", "C", "")))).toEqual(kept);
  });

  it("W-6: a draft from before slots were kept has its priorities' order", () => {
    const draft = withOwn(withOwn(inStep2("A", "B", ""), 0, "of A"), 1, "of B");
    const groups = draft.groups.map(({ priority, actions, typed, view, suggested: by }) => ({
      priority,
      actions,
      typed,
      view,
      suggested: by,
    }));
    const restored = readDraft(JSON.parse(JSON.stringify({ ...draft, groups })));
    expect(byPriority(withGroups(written(restored ?? draft, "A", "B mended", "")))).toEqual([
      ["A", "of A"],
      ["B mended", "of B"],
    ]);
  });

  it("W-6: nothing that the person wrote or ticked vanishes unless a slot was emptied", () => {
    const text = fc.constantFrom("A", "B", "C", "A mended", "B mended");
    const maybe = fc.oneof(text, fc.constant(""), fc.constant(" "));
    const slots = fc.tuple(text, maybe, maybe);
    const act = fc.tuple(fc.constantFrom("own", "tick", "type"), fc.nat(2), fc.nat(3));
    fc.assert(
      fc.property(slots, fc.array(act, { maxLength: 8 }), slots, (before, acts, after) => {
        let draft = inStep2(...before);
        for (const [kind, groupAt, actionAt] of acts) {
          const at = groupAt % draft.groups.length;
          const mark = newId();
          if (kind === "type") draft = withTypedAction(draft, at, mark);
          else {
            const id = draft.groups[at]?.actions[actionAt]?.id ?? "none";
            const change =
              kind === "own"
                ? addTypedAction(withTypedAction(draft, at, mark), at, mark)
                : toggleAction(draft, at, id);
            if (change.ok) draft = change.draft;
          }
        }
        const next = withGroups(written(draft, ...after));
        const wanted = after.map((one) => one.trim()).filter((one) => one !== "");
        expect(next.groups.map(({ priority }) => priority)).toEqual(wanted);

        const isKept = (words: string[]) => words.length > 0;
        const held = draft.groups.map(ofPerson).filter(isKept);
        const stays = next.groups.map(ofPerson).filter(isKept);
        // What is kept belongs together as before.
        for (const words of stays) expect(held).toContainEqual(words);
        const emptied = Math.max(0, draft.groups.length - wanted.length);
        expect(held.length - stays.length).toBeLessThanOrEqual(emptied);
        // A priority that is still there, wherever it stands now, has what it had.
        const former = draft.groups.map(({ priority }) => priority);
        const hasTwice = (texts: string[]) => new Set(texts).size < texts.length;
        if (hasTwice(former) || hasTwice(wanted)) return;
        for (const group of draft.groups.filter(({ priority }) => wanted.includes(priority))) {
          const now = next.groups.find(({ priority }) => priority === group.priority);
          expect(now).toEqual({ ...group, slot: now?.slot });
        }
      }),
      { numRuns: 2000 },
    );
  });
});
