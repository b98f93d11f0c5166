export { entryOfDate } from "@reignwell/local-db";
export { PlanDialogs } from "./plan-dialogs.tsx";
export { failureText, savePlan } from "./save-plan.ts";
