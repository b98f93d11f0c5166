export * from "./achievements/achievements.ts";
export * from "./achievements/progress-on-device.ts";
export * from "./archive/archive-card.ts";
export * from "./calendar.ts";
export * from "./completions.ts";
export { type Feast, feastOfDate } from "./day-verse/christian-year.ts";
export { placeOfDate } from "./day-verse/verse-of-the-day.ts";
export { draftToEntry } from "./draft-to-entry.ts";
export * from "./first-light/daily-page.ts";
export * from "./generated-texts.ts";
export * from "./giveaways/draw.ts";
export * from "./giveaways/entry-odds.ts";
export * from "./giveaways/entry-points.ts";
export * from "./giveaways/time-remaining.ts";
export * from "./goals.ts";
export { groupBy } from "./group-by.ts";
export {
  type HistoryRow,
  type HistoryOrder,
  type HistoryFilter,
  MONTH_NAMES,
  historyRow,
  furtherText,
  filterHistory,
  monthsFound,
  sortByDate,
  bibleRanks,
  sortByBible,
  monthOf,
  formatMonth,
  daysOfMonth,
  daysOfWeek,
} from "./history.ts";
export * from "./identity.ts";
export { type FittedText, fitText, type TextBox, type WidthOf } from "./pictures/fit-text.ts";
export { type PlanAction, type PlanGroup, planGroups, actionsDoneBefore } from "./plan-groups.ts";
export * from "./plans/action-ticks.ts";
export * from "./plans/carry-into-draft.ts";
export * from "./plans/day-of-plan.ts";
export * from "./plans/edit-plan.ts";
export * from "./plan-text.ts";
export * from "./plans/text-sources.ts";
export { type BibleReference, formatReference, parseReference } from "./references.ts";
export * from "./scripture.ts";
export * from "./series/series-cards.ts";
export * from "./series/series-days.ts";
export * from "./series/written-words.ts";
export * from "./streak.ts";
export {
  TASK_FORM_PRIORITY,
  TASK_PRIORITY_LABELS,
  CATEGORY_LABELS,
  TASK_FORM_CATEGORIES,
  type ProposedTask,
  customTask,
  orderTasks,
} from "./tasks.ts";
export * from "./tasks/task-dates.ts";
export {
  type CategoryGroup,
  CATEGORY_GROUPS,
  type TaskFilter,
  taskFilter,
} from "./tasks/find-tasks.ts";
export * from "./tasks/group-tasks.ts";
export * from "./tasks/move-task.ts";
export * from "./tasks/quick-task.ts";
export * from "./tasks/task-minutes.ts";
export * from "./wizard.ts";
export * from "./wizard-actions.ts";
export * from "./wizard-goals.ts";
export { hasWords, newDraft, readDraft, sameWords, stepOf } from "./wizard-draft.ts";
export type {
  GroupView,
  PrioritySlot,
  WizardAction,
  WizardDraft,
  WizardGroup,
  WizardStep,
} from "./wizard-draft.ts";
