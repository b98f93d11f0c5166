import { lazy } from "react";

/* Forms weigh more than the lists around them, so they are loaded when a dialog is first opened. */
export const NewGoalDialog = lazy(() => import("../../features/goals/dialog/new-goal-dialog.tsx"));
export const WizardGoalDialog = lazy(() => import("./wizard-goal-dialog.tsx"));
export const TaskDialog = lazy(() => import("../../features/tasks/task-saving.tsx"));
