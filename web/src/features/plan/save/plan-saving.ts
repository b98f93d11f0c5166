import type { Entry } from "@reignwell/contract";
import type { LocalDatabase } from "@reignwell/local-db";

/** How far the saving is; `asking` what to do with an earlier plan of the same day (DEC-36). */
export type SavingState =
  | { state: "idle" }
  | { state: "saving" }
  | { state: "asking"; earlier: Entry }
  | { state: "saved"; kept: KeptPlan | null };

/** The saved plan as this device keeps it. */
export interface KeptPlan {
  database: LocalDatabase;
  id: string;
}

/** The saving of a plan, and its answers to the question about an earlier one. */
export interface PlanSaving {
  saving: SavingState;
  save: () => void;
  replace: () => void;
  keepBoth: () => void;
  cancel: () => void;
  /** Goes to the dashboard at once, instead of after 1.5 s (DEC-31). */
  leave: () => void;
}
