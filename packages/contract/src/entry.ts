import * as z from "zod/mini";
import { WIZARD } from "./constants.ts";
import { deletedAt, freeText, lineText, plainDate, recordId } from "./texts.ts";

/** The actions that one priority was given (D-065). */
export const actionGroup = z.strictObject({
  priority: freeText,
  actions: z.array(freeText).check(z.maxLength(50)),
});

/** A saved daily plan as it is kept and synced (D-063, N-002); `deletedAt` is the tombstone. */
export const entryRecord = z.strictObject({
  id: recordId,
  date: plainDate,
  verse: freeText,
  verseReference: lineText,
  verseReflection: freeText,
  priorities: z.array(freeText).check(z.maxLength(WIZARD.priorities)),
  actionSteps: z.array(actionGroup).check(z.maxLength(10)),
  challenges: freeText,
  encouragement: freeText,
  deletedAt,
});

/** The actions that one priority was given. */
export type ActionGroup = z.infer<typeof actionGroup>;
/** A saved daily plan. */
export type Entry = z.infer<typeof entryRecord>;
