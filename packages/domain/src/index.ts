export * from "./calendar.ts";
export * from "./completions.ts";
export * from "./generated-texts.ts";
export * from "./goals.ts";
export * from "./identity.ts";
export * from "./references.ts";
export * from "./scripture.ts";
export * from "./tasks.ts";
export * from "./verse-of-the-day.ts";
export * from "./wizard.ts";
export { hasWords, newDraft, readDraft } from "./wizard-draft.ts";
export type {
  PrioritySlot,
  WizardAction,
  WizardDraft,
  WizardGroup,
  WizardStep,
} from "./wizard-draft.ts";
