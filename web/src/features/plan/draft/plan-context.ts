import type { DayScripture } from "@reignwell/domain";
import type { LocalDatabase, PlanDevice } from "@reignwell/device";
import type { ComponentType } from "react";

/** Whose plan it is and what is at hand for it; the same as long as the page is open. */
export interface PlanContext {
  device: Promise<PlanDevice>;
  /** Null for a guest, who has no goals. */
  userId: number | null;
  /** Handed over by the route, as are those below; without it there is no 'New Goal'. */
  NewGoal?: ComponentType<NewGoalProps> | undefined;
  Player?: ComponentType<ScriptureProps> | undefined;
  Share?: ComponentType<ScriptureProps> | undefined;
  Listen?: ComponentType<ListenProps> | undefined;
}

export interface ScriptureProps {
  scripture: DayScripture;
}

export interface ListenProps {
  title: string;
  text: string;
  isPersonal?: boolean;
}

export interface NewGoalProps {
  database: LocalDatabase;
  onClose: () => void;
}
