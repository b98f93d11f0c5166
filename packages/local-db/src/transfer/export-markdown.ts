import {
  type ActionCompletion,
  type Entry,
  type ExportData,
  type Goal,
  PRODUCT_NAME,
  type Profile,
  type Task,
} from "@reignwell/contract";
import {
  doneActions,
  formatShortDate,
  markdownLine,
  markdownParagraphs,
  plansToMarkdown,
  groupBy,
} from "@reignwell/domain";
import { copyTextOf } from "../records/record-text.ts";

/**
 * An export as a text that anybody can read and print: profile, goals with their tasks, and all
 * plans, the latest first. What was deleted is left out.
 */
export function exportMarkdown(data: ExportData): string {
  const profiles = living<Profile>(data.records.profiles);
  const goals = living<Goal>(data.records.goals);
  const tasks = living<Task>(data.records.tasks);
  const entries = living<Entry>(data.records.entries).toSorted((one, other) =>
    one.date === other.date ? (one.id < other.id ? 1 : -1) : one.date < other.date ? 1 : -1,
  );
  const ticks = groupBy(
    living<ActionCompletion>(data.records.actionCompletions),
    ({ entryId }) => entryId,
  );
  const doneByTask = new Map(tasks.map(({ id, completedAt }) => [id, completedAt !== null]));
  const plans = entries.map((entry) => ({
    entry,
    done: doneActions(entry, ticks.get(entry.id) ?? [], doneByTask),
  }));
  const known = new Set(goals.map(({ id }) => id));
  const alone = tasks.filter(({ goalId }) => goalId === null || !known.has(goalId));
  const parts = [
    `# ${PRODUCT_NAME}`,
    profiles.length > 0 && `## Profile\n\n${profiles.map(quoteProfile).join("\n\n")}`,
    goals.length > 0 && "## Goals",
    ...goals.map((goal) => goalText(goal, tasks)),
    alone.length > 0 && `## Tasks\n\n${alone.map(taskLine).join("\n")}`,
    plans.length > 0 && plansToMarkdown("Daily plans", plans).trimEnd(),
  ];
  return `${parts.filter((part) => part !== false).join("\n\n")}\n`;
}

/** The rows were checked by their kind's schema when they were written or imported. */
function living<T extends { deletedAt: number | null }>(rows: readonly { id: string }[]): T[] {
  return (rows as unknown as T[]).filter(({ deletedAt }) => deletedAt === null);
}

function quoteProfile(profile: Profile): string {
  return copyTextOf("profiles", profile);
}

function goalText(goal: Goal, tasks: readonly Task[]): string {
  const about = [
    `${goal.progressPercentage} %`,
    goal.targetDate !== null && `by ${formatShortDate(goal.targetDate)}`,
    goal.category,
  ];
  const lines = tasks.filter(({ goalId }) => goalId === goal.id).map(taskLine);
  return [
    `### ${markdownLine(goal.title)}`,
    about.filter((part) => part !== false).join(" · "),
    ...markdownParagraphs(goal.description),
    lines.join("\n"),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function taskLine(task: Task): string {
  const { scheduledDate, dueDate, estimatedMinutes } = task;
  const about = [
    scheduledDate !== null && `for ${formatShortDate(scheduledDate)}`,
    dueDate !== null && `due ${formatShortDate(dueDate)}`,
    estimatedMinutes > 0 && `${estimatedMinutes} min`,
    `priority ${task.priority}`,
  ].filter((part) => part !== false);
  const box = task.completedAt === null ? " " : "x";
  return [
    `- [${box}] ${markdownLine(task.title)} (${about.join(", ")})`,
    // Set in, so that they belong to the task.
    ...markdownParagraphs(task.description).map((each) => each.replace(/^/gm, "  ")),
  ].join("\n\n");
}
