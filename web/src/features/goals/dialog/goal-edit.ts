import { MESSAGES } from "@reignwell/contract";
import { type Began, type LocalDatabase, updateGoal } from "@reignwell/local-db";
import { useState } from "react";
import { writeOnDevice } from "../../../lib/local-data/device-write.ts";
import { notify } from "../../../lib/notify.ts";
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
    const outcome = await writeOnDevice(
      () => updateGoal(database, id, changed, Date.now(), { restore: gone, began }),
      MESSAGES.goals.updateFailed,
    );
    if (!outcome.ok) return;
    if (!outcome.value) {
      setGone(true);
      return;
    }
    notify(MESSAGES.goals.updated);
    onSaved();
  };
  return { gone, save };
}
