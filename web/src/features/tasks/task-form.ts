import {
  MESSAGES,
  plainDate,
  recordId,
  type Task,
  TASK_CATEGORIES,
  TASK_DEFAULTS,
  taskInput,
} from "@reignwell/contract";
import { TASK_FORM_PRIORITY } from "@reignwell/domain";
import * as z from "zod/mini";

/** An empty field of the form stands for "none". */
const orNone = (schema: typeof plainDate) =>
  z.union([
    z.pipe(
      z.literal(""),
      z.transform(() => null),
    ),
    schema,
  ]);

/** The form of a new task (T-004); the scheduled date is required here, though not in the call. */
export const taskForm = z.extend(
  z.pick(taskInput, { title: true, category: true, priority: true }),
  {
    description: z.nonoptional(taskInput.shape.description),
    scheduledDate: z.pipe(
      z.string().check(z.minLength(1, { error: MESSAGES.validation.scheduledDate, abort: true })),
      plainDate,
    ),
    dueDate: orNone(plainDate),
    goalId: orNone(recordId),
  },
);

/** The form of a task that has no scheduled date: an edit of it need not give it one (L-7). */
const undatedTaskForm = z.extend(taskForm, { scheduledDate: orNone(plainDate) });

/** The fields of the task form as typed. */
export type TaskFields = z.input<typeof undatedTaskForm>;
/** The fields of the task form as parsed. */
export type TaskValues = z.output<typeof undatedTaskForm>;

/** The form by which an edit of a stored task is judged, or a new task when there is none. */
export function taskFormOf(task: Task | undefined): z.ZodMiniType<TaskValues, TaskFields> {
  return task?.scheduledDate === null ? undatedTaskForm : taskForm;
}

/** T-004: what the form starts with; `today` is the Central date. */
export function newTaskFields(today: string): TaskFields {
  return {
    title: "",
    description: "",
    category: TASK_DEFAULTS.category,
    priority: TASK_FORM_PRIORITY,
    scheduledDate: today,
    dueDate: "",
    goalId: "",
  };
}

/** A stored task as the form shows it. */
export function fieldsOf(task: Task): TaskFields {
  const { title, description, category, priority, scheduledDate, dueDate, goalId } = task;
  return {
    title,
    description,
    category,
    priority,
    scheduledDate: scheduledDate ?? "",
    dueDate: dueDate ?? "",
    goalId: goalId ?? "",
  };
}

/** What was typed and not saved, as it was kept on the device: it need not be right yet. */
const typedTask = z.partial(
  z.object({
    title: z.string(),
    description: z.string(),
    category: z.enum(TASK_CATEGORIES),
    priority: z.number(),
    scheduledDate: z.string(),
    dueDate: z.string(),
    goalId: z.string(),
  }),
);

/** Some of the fields: those that differ from what the form began with. */
export type TypedTask = z.infer<typeof typedTask>;

/** Reads what was kept; what is not fit for the form counts as nothing. */
export function typedTaskOf(kept: unknown): TypedTask {
  return typedTask.safeParse(kept).data ?? {};
}

/** What of the fields is not as the form began. */
export function typedOf(initial: TaskFields, typed: TaskFields): TypedTask {
  const changed: Partial<TaskFields> = { ...typed };
  for (const field of FIELDS) if (typed[field] === initial[field]) delete changed[field];
  return typedTaskOf(changed);
}

const FIELDS = [
  "title",
  "description",
  "category",
  "priority",
  "scheduledDate",
  "dueDate",
  "goalId",
] as const satisfies readonly (keyof TaskValues)[];

/**
 * What the person changed in a task as it was when the form was opened. Only that is written: what
 * another device wrote into the other fields meanwhile stays.
 */
export function changedFields(before: Task, after: TaskValues): Partial<TaskValues> {
  const changed: Partial<TaskValues> = { ...after };
  for (const field of FIELDS) if (after[field] === before[field]) delete changed[field];
  return changed;
}
