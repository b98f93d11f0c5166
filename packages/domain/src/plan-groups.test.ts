import { expect, it } from "vitest";
import { actionsDoneBefore, planGroups } from "./plan-groups.ts";

const BEFORE = {
  id: "before",
  priorities: ["Work", "Family"],
  actionSteps: [
    { priority: "Work", actions: ["Pray", "Write"] },
    { priority: "Family", actions: ["Pray"] },
  ],
};
const idOf = (plan: typeof BEFORE, priority: string, text: string) =>
  planGroups(plan)
    .find((group) => group.priority === priority)
    ?.actions.find((action) => action.text === text)?.id ?? "none";

/** Which actions of the plan that replaces `BEFORE` are done, when these of `BEFORE` are. */
function doneIn(after: typeof BEFORE, ...done: [priority: string, text: string][]) {
  const ids = new Set(done.map(([priority, text]) => idOf(BEFORE, priority, text)));
  const taken = actionsDoneBefore(BEFORE, ids, after);
  return planGroups(after).flatMap(({ priority, actions }) =>
    actions.flatMap(({ id, text }) => (taken.has(id) ? [`${priority}/${text}`] : [])),
  );
}

it("L-8: an action that stood undone in the same place is not done by another one's tick", () => {
  const after = {
    id: "after",
    priorities: ["Family"],
    actionSteps: [{ priority: "Family", actions: ["Pray"] }],
  };
  expect(doneIn(after, ["Work", "Pray"])).toEqual([]);
  expect(doneIn(after, ["Family", "Pray"])).toEqual(["Family/Pray"]);
});

it("L-8: an action that moves to another priority keeps its tick", () => {
  const after = {
    id: "after",
    priorities: ["Home"],
    actionSteps: [{ priority: "Home", actions: ["Write", "Rest"] }],
  };
  expect(doneIn(after, ["Work", "Write"])).toEqual(["Home/Write"]);
});
