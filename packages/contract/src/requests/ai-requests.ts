import * as z from "zod/mini";
import { AI_LIMITS, MAX_LINE, MAX_MINUTES, WIZARD } from "../constants.ts";
import { GOAL_CATEGORIES, GOAL_SEASONS } from "../records/goal.ts";
import { validation } from "../messages/app/validation.ts";
import { TASK_CATEGORIES } from "../records/task.ts";
import { freeText, lineText, plainDate, requiredText, storableText } from "../field-schemas.ts";

/**
 * The AI calls (AI-001 to AI-003, AI-020). Requests are strict and bounded by DEC-43: a caller
 * whose text is longer does not ask and takes the built-in text at once.
 */
const notBlank = () =>
  z.refine<string>((text) => text.trim() !== "", { error: "Must not be empty" });

const priorityText = storableText(AI_LIMITS.priority);

/** `POST /api/ai/reflection`. */
export const reflectionRequest = z.strictObject({
  verse: storableText(AI_LIMITS.verse).check(notBlank()),
  reference: lineText.check(notBlank()),
});

/** `POST /api/ai/action-steps`. */
export const actionStepsRequest = z.strictObject({
  priority: requiredText(AI_LIMITS.priority, validation.priority),
});

/** `POST /api/ai/encouragement`; empty slots are allowed, as a plan may have them. */
export const encouragementRequest = z.strictObject({
  priorities: z.array(priorityText).check(z.maxLength(WIZARD.priorities)),
  actionSteps: z
    .array(
      z.strictObject({
        priority: priorityText,
        actions: z.array(lineText).check(z.maxLength(WIZARD.actionsPerGroup)),
      }),
    )
    .check(z.maxLength(WIZARD.priorities)),
  challenges: storableText(AI_LIMITS.challenges),
});

/** `POST /api/ai/goal-tasks`: the goal as it was typed; saving it does not wait for this. */
export const goalTasksRequest = z.strictObject({
  title: requiredText(MAX_LINE, validation.title),
  description: freeText,
  category: z.enum(GOAL_CATEGORIES),
  season: z.enum(GOAL_SEASONS),
  targetDate: z.nullable(plainDate),
  /** The user's day, from which the days are counted (DEC-115); without it the Central one. */
  today: z.optional(plainDate),
});

/** `POST /api/admin/series/generate-reflection` (AI-019): one day of a series of seven. */
export const seriesReflectionRequest = z.strictObject({
  verse: storableText(AI_LIMITS.verse).check(notBlank()),
  verseReference: lineText.check(notBlank()),
  seriesTitle: requiredText(MAX_LINE, validation.title),
  dayTitle: requiredText(MAX_LINE, validation.title),
  dayNumber: z.int().check(z.minimum(1), z.maximum(7)),
});

/** Whether a text holds HTML, as a tag, a comment or an entity that would become one. */
export function holdsMarkup(text: string): boolean {
  return /<\/?[a-z][^<>]*>|<!|<\?|&(lt|#0*60|#x0*3c)(;|\b)|<(script|style|iframe|img|svg)\b/iu.test(
    text,
  );
}

const plainText = (max: number) =>
  storableText(max).check(
    notBlank(),
    z.refine((text) => !holdsMarkup(text), { error: "Holds markup" }),
  );

/** A text that a model wrote: never blank, never HTML, at most 4,000 characters. */
export const generatedText = plainText(AI_LIMITS.result);
/** A single line that a model wrote. */
export const generatedLine = plainText(MAX_LINE);

/** The answer of `GET /api/ai/status`. */
export const aiStatus = z.object({
  /** False when the server has no AI service: then the app neither calls it nor reports a failure. */
  available: z.boolean(),
});

/** The answer of `POST /api/ai/reflection`, and of that for a day of a series. */
export const reflectionAnswer = z.object({ reflection: generatedText });

/** The answer of `POST /api/ai/action-steps`. */
export const actionStepsAnswer = z.object({
  actionSteps: z.array(generatedLine).check(z.minLength(1), z.maxLength(WIZARD.actionsPerGroup)),
});

/** The answer of `POST /api/ai/encouragement`. */
export const encouragementAnswer = z.object({ encouragement: generatedText });

/** A task that was suggested for a goal; the person edits, removes or accepts it (G-012). */
const suggestedTask = z.object({
  title: generatedLine,
  description: z.union([z.literal(""), generatedText]),
  category: z.enum(TASK_CATEGORIES),
  priority: z.int().check(z.minimum(1), z.maximum(5)),
  estimatedMinutes: z.int().check(z.minimum(1), z.maximum(MAX_MINUTES)),
  dueDate: plainDate,
  /** Why this task helps; never empty (DEC-42). */
  reasoning: generatedText,
});

/** The answer of `POST /api/ai/goal-tasks` (DEC-42). */
export const goalTasksAnswer = z.object({
  tasks: z
    .array(suggestedTask)
    .check(z.minLength(AI_LIMITS.goalTasks.min), z.maxLength(AI_LIMITS.goalTasks.max)),
});

/** A verse to reflect on. */
export type ReflectionRequest = z.infer<typeof reflectionRequest>;
/** A day of a series to reflect on. */
export type SeriesReflectionRequest = z.infer<typeof seriesReflectionRequest>;
/** A priority to find actions for. */
export type ActionStepsRequest = z.infer<typeof actionStepsRequest>;
/** A plan to pray for. */
export type EncouragementRequest = z.infer<typeof encouragementRequest>;
/** A goal to find tasks for. */
export type GoalTasksRequest = z.infer<typeof goalTasksRequest>;
/** A task that was suggested for a goal. */
export type SuggestedTask = z.infer<typeof suggestedTask>;
