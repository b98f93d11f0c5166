import type { Task } from "@reignwell/contract";
import { foldForSearch } from "../history.ts";
import { CATEGORY_LABELS } from "../tasks.ts";

/** What a filter takes for one category: work and professional together (DEC-57). */
export type CategoryGroup = Exclude<Task["category"], "professional">;

/** The groups with their names, as a filter offers them. */
export const CATEGORY_GROUPS = [
  ["spiritual", CATEGORY_LABELS.spiritual],
  ["personal", CATEGORY_LABELS.personal],
  ["work", `${CATEGORY_LABELS.work} and ${CATEGORY_LABELS.professional.toLowerCase()}`],
  ["health", CATEGORY_LABELS.health],
  ["relationships", CATEGORY_LABELS.relationships],
] as const satisfies readonly (readonly [CategoryGroup, string])[];

/** Which tasks a list shows: every word of the query, and null for every category. */
export interface TaskFilter {
  query: string;
  category: CategoryGroup | null;
}

/** The group of a category: 'professional' and 'work' are one (DEC-57). */
export function categoryGroupOf(category: Task["category"]): CategoryGroup {
  return category === "professional" ? "work" : category;
}

/**
 * Makes the test of a filter. The words may stand anywhere in title, description and the goal's
 * title, in any order, and need not be whole.
 *
 * @param goalTitles by the goals' ids
 */
export function taskFilter(
  { query, category }: TaskFilter,
  goalTitles: ReadonlyMap<string, string>,
): (task: Pick<Task, "title" | "description" | "category" | "goalId">) => boolean {
  const words = foldForSearch(query).split(/\s+/u).filter(Boolean);
  return (task) => {
    if (category !== null && categoryGroupOf(task.category) !== category) return false;
    if (words.length === 0) return true;
    const goal = task.goalId === null ? "" : (goalTitles.get(task.goalId) ?? "");
    const text = foldForSearch([task.title, task.description, goal].join("\n"));
    return words.every((word) => text.includes(word));
  };
}
