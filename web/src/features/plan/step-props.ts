import type { DayScripture, WizardDraft, WizardStep } from "@reignwell/domain";
import type { LocalDatabase } from "@reignwell/local-db";
import type { ComponentType } from "react";
import type { PlanDevice } from "./plan-device.ts";

/** Whose plan it is and what is at hand for it; the same as long as the page is open. */
export interface PlanPlace {
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

/** What a step is given. */
export interface StepProps {
  draft: WizardDraft;
  /** The day's scripture, or null while it is being found. */
  scripture: DayScripture | null;
  saving: boolean;
  place: PlanPlace;
  onChange: (next: (draft: WizardDraft) => WizardDraft) => void;
  onSave: () => void;
}

/** The step that 'Previous' leads to (D-012). */
export function previousOf(step: WizardStep): WizardStep {
  return step === 4 ? 3 : step === 3 ? 2 : step === 2 ? 1 : 0;
}
