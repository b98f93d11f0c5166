import type { DayScripture } from "@reignwell/domain";
import type { LocalDatabase, PlanDevice } from "@reignwell/device";
import type { ComponentType } from "react";

/** Whose plan it is and what is at hand for it; the same as long as the page is open. */
export interface PlanContext {
  device: Promise<PlanDevice>;
  /** Null for a guest, who has no goals. */
  userId: number | null;
  /** The dialog that makes a goal, handed over by the route; without it there is no 'New Goal'. */
  NewGoal?: ComponentType<NewGoalProps> | undefined;
  /** The player of a recording (D-031), handed over by the route like the dialog. */
  Player?: ComponentType<ScriptureProps> | undefined;
  /** The button that shares the verse, handed over in the same way. */
  Share?: ComponentType<ScriptureProps> | undefined;
}

/** What the player of a day's recording and the sharing of its verse are given. */
export interface ScriptureProps {
  scripture: DayScripture;
}

/** What the dialog that makes a goal is given; it is open while it is mounted. */
export interface NewGoalProps {
  database: LocalDatabase;
  onClose: () => void;
}
