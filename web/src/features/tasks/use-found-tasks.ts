import { useDebouncedValue } from "@mantine/hooks";
import type { LocalDatabase } from "@reignwell/device";
import { useState } from "react";
import { EVERYTHING, type Finding } from "./finding.ts";
import { SHOWN_AT_FIRST, useTasks, useTicked } from "./use-tasks.ts";

/** So long after the last key of a search the list follows, in ms. */
const SETTLED = 150;

/** The tasks that the tab shows: those that the user looks for, some of them at first. */
export function useFoundTasks(database: LocalDatabase, today: string) {
  const [shown, setShown] = useState(SHOWN_AT_FIRST);
  const [finding, setFinding] = useState(EVERYTHING);
  const [query] = useDebouncedValue(finding.query, SETTLED);
  const { ticked, keepInPlace } = useTicked();
  const view = useTasks(database, today, shown, ticked, { ...finding, query });
  const find = (changed: Partial<Finding>) => setFinding((before) => ({ ...before, ...changed }));
  const showAll = () => setFinding(EVERYTHING);
  const showMore = (more: typeof SHOWN_AT_FIRST) =>
    setShown({ open: shown.open + more.open, completed: shown.completed + more.completed });
  return { view, finding, find, showAll, showMore, keepInPlace };
}
