// @vitest-environment happy-dom
import { suggestionSets } from "@reignwell/content";
import { afterEach, expect, it, vi } from "vitest";
import { localSuggestions } from "./built-in-suggestions.ts";

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

const GOAL = { title: "Pray more", description: "", category: "professional" } as const;
const titles = () => localSuggestions(GOAL).map(({ title }) => title);

it("AI-014: two different tasks of the set that the goal's words lead to, without a network", () => {
  const tasks = localSuggestions(GOAL);
  expect(tasks).toHaveLength(2);
  expect(new Set(tasks.map(({ title }) => title)).size).toBe(2);
  for (const task of tasks) {
    expect(suggestionSets.spiritual).toContain(task.title);
    expect(task).toMatchObject({
      category: "professional",
      priority: 1,
      estimatedMinutes: 30,
      aiSuggested: false,
    });
  }
});

it("DEC-39: what was drawn last does not come next, also after a draw for another goal", () => {
  const drawn = Array.from({ length: 12 }, () => {
    localSuggestions({ title: "Save money", description: "", category: "personal" });
    return titles();
  });
  for (const [at, draw] of drawn.entries()) {
    for (const title of drawn[at - 1] ?? []) expect(draw).not.toContain(title);
  }
});

it("DEC-39: draws go on where nothing can be stored, and over a damaged memory", () => {
  localStorage.setItem("reignwell.suggestions.turns", '"x');
  expect(titles()).toHaveLength(2);
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("full");
  });
  expect(titles()).not.toEqual(titles());
});
