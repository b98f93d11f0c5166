// What one request brings once the plan is open (load-plan-ending.ts).
export { FrameworkCard } from "../steps/framework-card.tsx";
export { PlanDialogs } from "./plan-dialogs.tsx";
export { PlanOfToday } from "./plan-of-today.tsx";
export { PlanNote } from "../draft/plan-note.tsx";
export { DayTurn } from "../draft/day-turn.tsx";
export { StepHistory } from "../draft/step-history.ts";
export { VerseOffer } from "../draft/verse-offer.tsx";
export { PlanSave } from "./plan-save.ts";
