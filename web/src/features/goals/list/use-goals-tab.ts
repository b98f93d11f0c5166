import type { LocalDatabase } from "@reignwell/device";
import { useMemo, useState } from "react";
import { goalActions } from "../goal-actions.ts";
import { NONE_REACHED, PAGE_OF_GOALS, useGoals } from "./use-goals.ts";

/** The goals that the tab shows, a page of them at first, and what can be done with them. */
export function useGoalsTab(database: LocalDatabase) {
  const [shown, setShown] = useState(PAGE_OF_GOALS);
  const [reached, setReached] = useState(NONE_REACHED);
  const goals = useGoals(database, shown, reached);
  const actions = useMemo(() => goalActions(database), [database]);
  const markReached = (id: string) => setReached((before) => new Set([...before, id]));
  const showMore = () => setShown(shown + PAGE_OF_GOALS);
  return { goals, actions, markReached, showMore };
}
