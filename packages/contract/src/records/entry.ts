import * as z from "zod/mini";
import { TEXT_WRITERS, WIZARD } from "../constants.ts";
import { establish } from "../messages/plan/establish.ts";
import { grow } from "../messages/plan/grow.ts";
import { validation } from "../messages/app/validation.ts";
import { deletedAt, freeText, lineText, plainDate, recordId } from "../field-schemas.ts";

/** The actions that one priority was given (D-065). */
export const actionGroup = z.strictObject({
  priority: freeText,
  actions: z.array(freeText).check(z.maxLength(50)),
});

/**
 * The task that an action of a plan was chosen from (DEC-118), noted by the words of the action. Beside
 * the actions and not in them, so that every version of the app can read and write those.
 */
const actionTask = z.strictObject({
  priority: freeText,
  action: freeText,
  taskId: recordId,
});

/** DEC-25: a slot may stay empty, but nobody means one that holds only spaces. */
const prioritySlot = freeText.check(
  z.refine((text) => text === "" || text.trim() !== "", { error: validation.priority }),
);

/** Who wrote a text of the app's; null where a person did, or nobody knows. */
const writtenBy = z.optional(z.nullable(z.enum(TEXT_WRITERS)));

/** A saved daily plan as it is kept and synced (D-063, N-002); `deletedAt` is the tombstone. */
export const entryRecord = z.strictObject({
  id: recordId,
  date: plainDate,
  verse: freeText,
  verseReference: lineText,
  verseReflection: freeText,
  /** The first is required, the others are not (D-039, DEC-25). */
  priorities: z.array(prioritySlot).check(
    z.maxLength(WIZARD.priorities),
    z.refine(([first = ""]) => first !== "", { error: establish.firstPriorityMissing }),
  ),
  actionSteps: z.array(actionGroup).check(z.maxLength(10)),
  challenges: freeText,
  encouragement: freeText,
  // So that a reader can tell who speaks; beyond the specification. Absent in rows that an older
  // version wrote. A reflection by `device` is the general one for the part of the Bible.
  reflectionBy: writtenBy,
  prayerBy: writtenBy,
  actionTasks: z.optional(z.array(actionTask).check(z.maxLength(500))),
  /** What stays with the person of the verse; absent in rows that an older version wrote. */
  answer: z.optional(freeText),
  /** The line of thanks of the day's evening; absent in rows that an older version wrote. */
  thanks: z.optional(freeText),
  deletedAt,
});

/** The actions that one priority was given. */
export type ActionGroup = z.infer<typeof actionGroup>;
/** The task that an action of a plan was chosen from. */
export type ActionTask = z.infer<typeof actionTask>;
/** A saved daily plan. */
export type Entry = z.infer<typeof entryRecord>;

/** What a new plan holds in the fields that its author left out (D-063). */
export const ENTRY_DEFAULTS: Required<
  Omit<Entry, "id" | "date" | "verse" | "verseReference" | "deletedAt">
> = {
  verseReflection: "",
  priorities: [],
  actionSteps: [],
  challenges: grow.noChallenges,
  encouragement: "",
  reflectionBy: null,
  prayerBy: null,
  actionTasks: [],
  answer: "",
  thanks: "",
};
