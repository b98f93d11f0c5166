import type { DayScripture, WizardDraft, WizardStep } from "@reignwell/domain";
import type { PlanContext } from "../draft/plan-context.ts";

export interface StepProps {
  draft: WizardDraft;
  scripture: DayScripture | null;
  saving: boolean;
  context: PlanContext;
  onChange: (next: (draft: WizardDraft) => WizardDraft) => void;
  onSave: () => void;
}

export function previousOf(step: WizardStep): WizardStep {
  return step === 4 ? 3 : step === 3 ? 2 : step === 2 ? 1 : 0;
}
