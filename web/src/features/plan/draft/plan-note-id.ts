export const PLAN_NOTE = "plan-note";
