import { MESSAGES } from "@reignwell/contract";
import { type Began, goals, type LocalDatabase } from "@reignwell/device";
import { useState } from "react";
import { reportOutcome } from "../../../lib/local-data/report-write.ts";
import { changedFields, type GoalFields, type GoalValues } from "./goal-form.ts";

/** A goal that was deleted meanwhile is restored by the second save. */
export function useGoalEdit(
  database: LocalDatabase,
  id: string,
  initial: GoalFields,
  began: Began,
  onSaved: () => void,
) {
  const [gone, setGone] = useState(false);
  const save = async (values: GoalValues): Promise<void> => {
    const changed = changedFields(initial, values);
    const outcome = await reportOutcome(
      goals.update(database, id, changed, Date.now(), { restore: gone, began }),
      { done: MESSAGES.goals.updated, failed: MESSAGES.goals.updateFailed },
    );
    if (outcome === "gone") setGone(true);
    if (outcome === "saved") onSaved();
  };
  return { gone, save };
}
