import { lazy } from "react";

/*
 * Forms and their rules weigh more than the lists around them: they are loaded when a dialog is
 * first opened, from the worker's cache where there is no network.
 */
export const NewGoalDialog = lazy(() => import("../../features/goals/dialog/new-goal-dialog.tsx"));
export const WizardGoalDialog = lazy(() => import("./wizard-goal-dialog.tsx"));
export const TaskDialog = lazy(() => import("../../features/tasks/task-saving.tsx"));
