import type { TaskFilter, TaskGrouping } from "@reignwell/domain";

/** What the list shows, and by what it is divided. */
export interface Finding extends TaskFilter {
  by: TaskGrouping;
}

export const EVERYTHING: Finding = { query: "", category: null, by: "none" };

/** Whether tasks are left out. */
export function isNarrowed({ query, category }: TaskFilter): boolean {
  return query.trim() !== "" || category !== null;
}
