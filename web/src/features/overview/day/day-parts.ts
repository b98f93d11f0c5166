// What one request brings when today's plan is edited or the evening comes (load-day-parts.ts).
export { Evening } from "./evening.tsx";
export { PlanEditor } from "./plan-editor.tsx";
