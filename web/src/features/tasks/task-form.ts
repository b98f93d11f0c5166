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
import { dueProblem, minutesProblem } from "../../lib/task-choices.ts";

/** An empty field stands for "none". */
const orNone = (schema: typeof plainDate) =>
  z.union([
    z.pipe(
      z.literal(""),
      z.transform(() => null),
    ),
    schema,
  ]);

const minutes = z.pipe(
  z.string().check(
    z.refine((typed) => !minutesProblem(typed), {
      error: ({ input }) => minutesProblem(String(input)),
    }),
  ),
  z.transform(Number),
);

/** T-004: the scheduled date is required here, though not in the call. */
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
    estimatedMinutes: minutes,
  },
);

/** A task without a scheduled date can be edited without one (L-7). */
const undatedTaskForm = z.extend(taskForm, { scheduledDate: orNone(plainDate) });

export type TaskFields = z.input<typeof undatedTaskForm>;
export type TaskValues = z.output<typeof undatedTaskForm>;

/** Without a task, the form of a new one. */
export function taskFormOf(task: Task | undefined): z.ZodMiniType<TaskValues, TaskFields> {
  const form = task?.scheduledDate === null ? undatedTaskForm : taskForm;
  return form.check(({ value, issues }) => {
    const message = dueProblem(value, task);
    if (message) issues.push({ code: "custom", path: ["dueDate"], message, input: value });
  });
}

/** T-004; `today` is the Central date. */
export function newTaskFields(today: string): TaskFields {
  return {
    title: "",
    description: "",
    category: TASK_DEFAULTS.category,
    priority: TASK_FORM_PRIORITY,
    estimatedMinutes: String(TASK_DEFAULTS.estimatedMinutes),
    scheduledDate: today,
    dueDate: "",
    goalId: "",
  };
}

export function fieldsOf(task: Task): TaskFields {
  const { title, description, category, priority, estimatedMinutes } = task;
  const { scheduledDate, dueDate, goalId } = task;
  return {
    title,
    description,
    category,
    priority,
    estimatedMinutes: estimatedMinutes === 0 ? "" : String(estimatedMinutes),
    scheduledDate: scheduledDate ?? "",
    dueDate: dueDate ?? "",
    goalId: goalId ?? "",
  };
}

/** Typed and not saved text, as the device stored it: it need not be valid yet. */
const typedTask = z.partial(
  z.object({
    title: z.string(),
    description: z.string(),
    category: z.enum(TASK_CATEGORIES),
    priority: z.number(),
    estimatedMinutes: z.string(),
    scheduledDate: z.string(),
    dueDate: z.string(),
    goalId: z.string(),
  }),
);

export type TypedTask = z.infer<typeof typedTask>;

/** What does not fit the form counts as empty. */
export function typedTaskOf(kept: unknown): TypedTask {
  return typedTask.safeParse(kept).data ?? {};
}

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
  "estimatedMinutes",
  "scheduledDate",
  "dueDate",
  "goalId",
] as const satisfies readonly (keyof TaskValues)[];

/**
 * Only the user's changes since the form was opened are written: what another device wrote into
 * the other fields meanwhile stays.
 */
export function changedFields(before: Task, after: TaskValues): Partial<TaskValues> {
  const changed: Partial<TaskValues> = { ...after };
  for (const field of FIELDS) if (after[field] === before[field]) delete changed[field];
  return changed;
}
