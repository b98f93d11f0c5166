import { suggestionSets } from "@reignwell/content";
import { expect, it } from "vitest";
import { localSuggestions } from "./built-in-suggestions.ts";

it("AI-014: two different tasks of the set that the goal's words lead to, without a network", () => {
  const goal = { title: "Pray more", description: "", category: "professional" } as const;
  const tasks = localSuggestions(goal, () => 0);
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
