import { MAX_TEXT, MESSAGES, type WrittenBy } from "@reignwell/contract";
import { type DayScripture, isSameVerse } from "./scripture.ts";
import {
  type PrioritySlot,
  stepOf,
  type WizardAction,
  type WizardDraft,
  type WizardGroup,
  type WizardStep,
} from "./wizard-draft.ts";

/**
 * The daily plan's five steps as a pure state machine (D-004, D-012, D-013).
 *
 *   0 renew -> 1 establish -> 2 initiate -> 3 grow -> 4 navigate -> saved
 *              <- Previous -- <- Previous - <- Previous
 *
 * Every function takes a draft and gives a new one; the draft is what is kept on the device after
 * each change (DEC-27), so it holds everything that a reload must not lose.
 */
export const WIZARD_STEPS = [
  { step: 0, name: "renew", letter: "R", title: MESSAGES.stepTitles[0] },
  { step: 1, name: "establish", letter: "E", title: MESSAGES.stepTitles[1] },
  { step: 2, name: "initiate", letter: "I", title: MESSAGES.stepTitles[2] },
  { step: 3, name: "grow", letter: "G", title: MESSAGES.stepTitles[3] },
  { step: 4, name: "navigate", letter: "N", title: MESSAGES.stepTitles[4] },
] as const;

/** Whether the person may go on, and if not, why, in words for the screen. */
export type MayContinue = { ok: true } | { ok: false; reason: string | null };

/** Whether there is something in a draft that a person would miss. */
export function isStarted(draft: WizardDraft): boolean {
  const { step, challenges, answer, priorities } = draft;
  return step > 0 || [challenges, answer, ...priorities].some((text) => text !== "");
}

/** Whether a step is reached: the current one is at or past it (D-009). */
export function isReached(draft: WizardDraft, step: number): boolean {
  return draft.step >= step;
}

/** Whether a text is longer than a plan can keep; it is said and never cut. */
export function isTooLong(text: string): boolean {
  return text.length > MAX_TEXT;
}

/** The message for a slot that holds only spaces, or too much, else null (D-039, DEC-25). */
export function prioritySlotError(text: string): string | null {
  if (isTooLong(text)) return MESSAGES.planValidation.tooLong;
  return text !== "" && text.trim() === "" ? MESSAGES.planValidation.priority : null;
}

/** The priorities of the plan: trimmed, the empty slots dropped (D-040, DEC-25). */
export function chosenPriorities(draft: WizardDraft): string[] {
  return draft.priorities.map((text) => text.trim()).filter((text) => text !== "");
}

/** The chosen actions of a group. */
export function chosenActions(group: WizardGroup): WizardAction[] {
  return group.actions.filter((action) => action.completed && action.text.trim() !== "");
}

/** Whether the current step may be left forwards (D-038, D-050, DEC-25). */
export function mayContinue(draft: WizardDraft): MayContinue {
  if (draft.step === 1) {
    const error = draft.priorities.map(prioritySlotError).find((text) => text !== null);
    if (error) return { ok: false, reason: error };
    if (draft.priorities[0] === "") {
      return { ok: false, reason: MESSAGES.establish.firstPriorityMissing };
    }
  }
  const text = draft.step === 0 ? draft.answer : draft.step === 3 ? draft.challenges : "";
  if (isTooLong(text)) {
    return { ok: false, reason: MESSAGES.planValidation.tooLong };
  }
  if (draft.step === 2 && !draft.groups.some((group) => chosenActions(group).length > 0)) {
    // The toast of that step says why, when the person tries (D-050).
    return { ok: false, reason: null };
  }
  return { ok: true };
}

/** The draft one step further, or the same draft when it may not go on or is at its end. */
export function goForward(draft: WizardDraft): WizardDraft {
  if (!mayContinue(draft).ok) return draft;
  const next = stepOf(draft.step + 1);
  return next === null ? draft : { ...draft, step: next };
}

/** The draft at an earlier, reached step (D-012, DEC-14); later steps are left by going forward. */
export function goBackTo(draft: WizardDraft, step: WizardStep): WizardDraft {
  return step < draft.step ? { ...draft, step, finishedAt: null } : draft;
}

/** The draft with the scripture that the person has read. Its day stays its own. */
export function withScripture(draft: WizardDraft, scripture: DayScripture): WizardDraft {
  return { ...draft, scripture };
}

/**
 * The draft with a reflection that came after the person had gone on without it; unchanged where
 * the draft holds another scripture, or has got a reflection meanwhile.
 *
 * @param read the scripture as the person went on with it
 */
export function withLateReflection(
  draft: WizardDraft,
  read: DayScripture,
  { reflection, by }: { reflection: string; by: WrittenBy | null },
): WizardDraft {
  const { scripture } = draft;
  if (!scripture || !isSameVerse(scripture, read)) return draft;
  if (scripture.reflection !== read.reflection || reflection === read.reflection) return draft;
  return { ...draft, scripture: withReflection(scripture, reflection, by) };
}

/** The scripture with the reflection that is read with it, and who wrote that. */
export function withReflection(
  scripture: DayScripture,
  reflection: string | null,
  by: WrittenBy | null,
): DayScripture {
  const { reflectionBy: _, ...rest } = scripture;
  return { ...rest, reflection, ...(by !== null && { reflectionBy: by }) };
}

/**
 * The draft with another text in a slot.
 *
 * @param goalId the goal that it was chosen from
 */
export function withPriority(
  draft: WizardDraft,
  slot: PrioritySlot,
  text: string,
  goalId: string | null = null,
): WizardDraft {
  const priorities: WizardDraft["priorities"] = [...draft.priorities];
  const goalIds: WizardDraft["goalIds"] = [...draft.goalIds];
  priorities[slot] = text;
  goalIds[slot] = goalId;
  return { ...draft, priorities, goalIds, prayer: "" };
}

/** The draft with other challenges. */
export function withChallenges(draft: WizardDraft, challenges: string): WizardDraft {
  return { ...draft, challenges, prayer: "" };
}

/**
 * The draft with what stays with the person of the verse. The verse stays with it: another one that
 * arrives later must not stand above these words.
 */
export function withAnswer(draft: WizardDraft, read: DayScripture, answer: string): WizardDraft {
  return { ...(draft.scripture ? draft : withScripture(draft, read)), answer };
}

/**
 * The draft with its prayer (D-054).
 *
 * @param by who made it; null for a prayer that the person wrote or changed
 */
export function withPrayer(
  draft: WizardDraft,
  prayer: string,
  by: WrittenBy | null = null,
): WizardDraft {
  return { ...draft, prayer, prayerBy: by };
}

/** The draft without a built-in prayer, so that the AI can write one; any other prayer stays. */
export function withoutDevicePrayer(draft: WizardDraft): WizardDraft {
  return draft.prayerBy === "device" ? withPrayer(draft, "") : draft;
}
