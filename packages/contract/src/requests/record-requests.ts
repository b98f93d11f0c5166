import * as z from "zod/mini";
import { MAX_LINE, MAX_MINUTES, MAX_TEXT, WIZARD } from "../constants.ts";
import { actionGroup, entryRecord } from "../records/entry.ts";
import { GOAL_CATEGORIES, GOAL_DEFAULTS, GOAL_SEASONS } from "../records/goal.ts";
import { validation as messages } from "../messages/app/validation.ts";
import { profileRecord } from "../records/profile.ts";
import { TASK_CATEGORIES, TASK_DEFAULTS } from "../records/task.ts";
import {
  freeText,
  instant,
  lineText,
  plainDate,
  recordId,
  requiredDate,
  requiredText,
  whenMissing,
} from "../field-schemas.ts";

/**
 * The payloads of the specification's REST calls for records (C-011 to C-015). All are strict:
 * a field that the person may not write is refused by its name.
 */
const title = requiredText(MAX_LINE, messages.title);
const description = requiredText(MAX_TEXT, messages.description);
const targetDate = requiredDate(messages.targetDate);
const scheduledDate = z.nullable(requiredDate(messages.scheduledDate));
const priorityScale = z.int().check(z.minimum(1), z.maximum(5));
const percent = z.int().check(z.minimum(0), z.maximum(100));
/** An ISO date and time, or ms since 1970, or null. */
const moment = z.nullable(z.union([z.iso.datetime({ offset: true }), instant]));

/** `POST /api/entries`. */
export const entryInput = z.strictObject({
  date: plainDate,
  verse: freeText,
  verseReference: lineText,
  verseReflection: z.optional(freeText),
  priorities: z.array(freeText, whenMissing(messages.priority)).check(
    z.maxLength(WIZARD.priorities),
    z.refine(([first = ""]) => first.trim() !== "", { error: messages.priority }),
  ),
  actionSteps: z.array(actionGroup).check(z.maxLength(10)),
  challenges: z.optional(freeText),
  encouragement: z.optional(freeText),
  reflectionBy: entryRecord.shape.reflectionBy,
  prayerBy: entryRecord.shape.prayerBy,
  actionTasks: entryRecord.shape.actionTasks,
  answer: z.optional(freeText),
  thanks: z.optional(freeText),
});

/** `PUT /api/profile`. */
export const profileInput = z.partial(z.omit(profileRecord, { id: true, deletedAt: true }));

/** `POST /api/goals` (G-005, defaults G-006). */
export const goalInput = z.strictObject({
  title,
  description,
  category: z._default(z.enum(GOAL_CATEGORIES), GOAL_DEFAULTS.category),
  season: z._default(z.enum(GOAL_SEASONS), GOAL_DEFAULTS.season),
  priority: z._default(priorityScale, GOAL_DEFAULTS.priority),
  targetDate,
  startDate: z.optional(z.nullable(plainDate)),
});

/** `PUT /api/goals/{id}`: the edit form's fields, or only the progress (G-022). */
export const goalUpdate = z.strictObject({
  title: z.optional(title),
  description: z.optional(description),
  category: z.optional(z.enum(GOAL_CATEGORIES)),
  season: z.optional(z.enum(GOAL_SEASONS)),
  priority: z.optional(priorityScale),
  targetDate: z.optional(z.nullable(targetDate)),
  startDate: z.optional(z.nullable(plainDate)),
  progressPercentage: z.optional(percent),
});

/** `POST /api/tasks` (T-004; the stored default of the priority is 1, DEC-58). */
export const taskInput = z.strictObject({
  goalId: z.optional(z.nullable(recordId)),
  title,
  description: z.optional(freeText),
  category: z._default(z.enum(TASK_CATEGORIES), TASK_DEFAULTS.category),
  priority: z._default(priorityScale, TASK_DEFAULTS.priority),
  scheduledDate: z.optional(scheduledDate),
  dueDate: z.optional(z.nullable(plainDate)),
  estimatedMinutes: z.optional(z.int().check(z.minimum(0), z.maximum(MAX_MINUTES))),
  aiSuggested: z.optional(z.boolean()),
  reasoning: z.optional(z.nullable(freeText)),
});

/** `PUT /api/tasks/{id}` (T-012). */
export const taskUpdate = z.strictObject({
  goalId: z.optional(z.nullable(recordId)),
  title: z.optional(title),
  description: z.optional(freeText),
  category: z.optional(z.enum(TASK_CATEGORIES)),
  priority: z.optional(priorityScale),
  scheduledDate: z.optional(scheduledDate),
  dueDate: z.optional(z.nullable(plainDate)),
  estimatedMinutes: z.optional(z.int().check(z.minimum(0), z.maximum(MAX_MINUTES))),
  completedAt: z.optional(moment),
});

/** `POST /api/daily-actions/save` (C-015): the full list of the entry's actions. */
export const dailyActionsInput = z.strictObject({
  entryId: recordId,
  date: plainDate,
  actions: z
    .array(z.strictObject({ text: freeText, priority: freeText, isCompleted: z.boolean() }))
    .check(z.maxLength(500)),
});
