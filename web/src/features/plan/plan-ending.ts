export { entryOfDate } from "@reignwell/local-db";
export { FrameworkCard } from "./framework-card.tsx";
export { PlanDialogs } from "./plan-dialogs.tsx";
export { PlanOfToday } from "./plan-of-today.tsx";
export { PlanNote } from "./plan-note.tsx";
export { failureText, savePlan } from "./save-plan.ts";
