import { isPlainDate, type WrittenBy } from "@reignwell/contract";
import { type DayScripture, readScripture } from "./scripture.ts";

/** The number of a step. */
export type WizardStep = 0 | 1 | 2 | 3 | 4;
/** The number of a priority's slot. */
export type PrioritySlot = 0 | 1 | 2;

/** What a group shows: the tasks of a goal, or suggestions and own actions (D-043, DEC-26). */
export type GroupView = "tasks" | "actions";

/** One action under a priority; `completed` means chosen for the plan (D-048, DEC-28). */
export interface WizardAction {
  id: string;
  text: string;
  completed: boolean;
  /** Set where the action is a task of the priority's goal; it belongs to no other priority. */
  isTask?: true;
  /** The task that the action was chosen from, where that is not its own id (DEC-118). */
  taskId?: string;
}

/** Where the suggestions of a group come from, and which of its actions they are. */
export interface Suggested {
  by: WrittenBy;
  ids: string[];
}

/** The actions of one priority (D-048). */
export interface WizardGroup {
  /** The priority's text, trimmed. */
  priority: string;
  /** The slot in which the priority stood when it got its group. */
  slot: PrioritySlot;
  actions: WizardAction[];
  /** What was suggested for it; null as long as nothing was (D-046). */
  suggested: Suggested | null;
  /** What the person asked to see, the tasks of a goal or suggestions (D-043); null before. */
  view: GroupView | null;
  /** An action of the person's own that is being typed and was not added yet. */
  typed: string;
}

/** The shape of drafts that this code writes; raise it when the shape changes. */
export const DRAFT_VERSION = 1;

/** An unfinished plan. */
export interface WizardDraft {
  version: typeof DRAFT_VERSION;
  /** The Central date the plan is for. */
  date: string;
  step: WizardStep;
  /** What the person read in step 0; the plan keeps it even if the day's scripture changes later. */
  scripture: DayScripture | null;
  priorities: [string, string, string];
  /** For each priority the goal that it was chosen from, which may be renamed meanwhile. */
  goalIds: [string | null, string | null, string | null];
  /** Whether priorities are typed although there are goals to choose from (D-035). */
  typing: boolean;
  groups: WizardGroup[];
  challenges: string;
  /** What stays with the person of the verse; optional. */
  answer: string;
  /** The prayer of step 4; empty until it is made, and again when what it was made from changed. */
  prayer: string;
  /** Who wrote the prayer, where it is as it was made; null for the person's own and an unknown one. */
  prayerBy: WrittenBy | null;
  /** When a guest pressed 'Save & Reign' (milliseconds since 1970); null before (DEC-33). */
  finishedAt: number | null;
  /** Whether a guest's plan was offered to an account already, and not taken; asked once (DEC-33). */
  offered: boolean;
  /**
   * The last day on which the page offers to finish this plan of an earlier day; null before the
   * first offer (DEC-27).
   */
  offerUntil: string | null;
}

/** A fresh draft for a date. */
export function newDraft(date: string): WizardDraft {
  return {
    version: DRAFT_VERSION,
    date,
    step: 0,
    scripture: null,
    priorities: ["", "", ""],
    goalIds: [null, null, null],
    typing: false,
    groups: [],
    challenges: "",
    answer: "",
    prayer: "",
    prayerBy: null,
    finishedAt: null,
    offered: false,
    offerUntil: null,
  };
}

/** Whether the person has written anything into a draft that would be missed. */
export function hasWords(draft: WizardDraft): boolean {
  const texts = [
    ...draft.priorities,
    draft.challenges,
    draft.answer,
    ...draft.groups.map((group) => group.typed),
  ];
  return texts.some((text) => text.trim() !== "");
}

/** Whether the person has written and chosen the same in two drafts; the step does not matter. */
export function sameWords(one: WizardDraft, other: WizardDraft): boolean {
  return JSON.stringify(wordsOf(one)) === JSON.stringify(wordsOf(other));
}

function wordsOf({ priorities, challenges, answer, groups }: WizardDraft): unknown {
  const actions = groups.map(({ actions: all, typed }) => [
    all.filter(({ completed }) => completed).map(({ text }) => text),
    typed,
  ]);
  return [priorities, challenges, answer, actions];
}

/**
 * A draft as it was kept, or null when it has another shape: written by another version of the
 * app, or damaged. What is not understood is never half-restored. Fields that came later are
 * filled in where they are missing: an update must not lose a plan (DEC-27).
 */
export function readDraft(kept: unknown): WizardDraft | null {
  if (!isObject(kept) || kept.version !== DRAFT_VERSION) return null;
  const { date, challenges, prayer, finishedAt, offered } = kept;
  const step = stepOf(kept.step);
  const scripture = kept.scripture === null ? null : readScripture(kept.scripture);
  const priorities = readPriorities(kept.priorities);
  const groups = readList(kept.groups, readGroup);
  if (!isPlainDate(date)) return null;
  if (step === null || priorities === null || groups === null) return null;
  if (scripture === null && kept.scripture !== null) return null;
  if (typeof challenges !== "string" || typeof prayer !== "string") return null;
  if (finishedAt !== null && typeof finishedAt !== "number") return null;
  if (typeof offered !== "boolean") return null;
  return {
    version: DRAFT_VERSION,
    date,
    step,
    scripture,
    priorities,
    goalIds: readGoalIds(kept.goalIds),
    typing: kept.typing === true,
    groups,
    challenges,
    answer: readText(kept.answer) ?? "",
    prayer,
    prayerBy: readWrittenBy(kept.prayerBy),
    finishedAt,
    offered,
    offerUntil: isPlainDate(kept.offerUntil) ? kept.offerUntil : null,
  };
}

/** A number as a step, or null when there is no such step. */
export function stepOf(value: unknown): WizardStep | null {
  return value === 0 || value === 1 || value === 2 || value === 3 || value === 4 ? value : null;
}

function slotOf(value: unknown): PrioritySlot | null {
  return value === 0 || value === 1 || value === 2 ? value : null;
}

function readPriorities(value: unknown): WizardDraft["priorities"] | null {
  const [first, second, third, ...rest] = readList(value, readText) ?? [];
  if (first === undefined || second === undefined || third === undefined) return null;
  return rest.length === 0 ? [first, second, third] : null;
}

function readGoalIds(value: unknown): WizardDraft["goalIds"] {
  const [first = null, second = null, third = null] = Array.isArray(value) ? value : [];
  return [readText(first), readText(second), readText(third)];
}

function readGroup(value: unknown, at: number): WizardGroup | null {
  if (!isObject(value)) return null;
  const { priority, typed } = value;
  // Drafts of former versions have no slots; their groups stand in the order of the slots.
  const slot = slotOf(value.slot) ?? slotOf(at);
  const actions = readList(value.actions, readAction);
  if (typeof priority !== "string" || typeof typed !== "string") return null;
  if (actions === null || slot === null) return null;
  const view = value.view === "tasks" || value.view === "actions" ? value.view : null;
  const suggested = readSuggested(value.suggested, actions);
  return { priority, slot, actions, typed, view, suggested };
}

/** In drafts from before the AI every group had its suggestions from the device. */
function readSuggested(value: unknown, actions: readonly WizardAction[]): Suggested | null {
  if (value === undefined) {
    return actions.length === 0 ? null : { by: "device", ids: actions.map(({ id }) => id) };
  }
  if (!isObject(value)) return null;
  const [by, ids] = [readWrittenBy(value.by), readList(value.ids, readText)];
  return by === null || ids === null ? null : { by, ids };
}

function readWrittenBy(value: unknown): WrittenBy | null {
  return value === "ai" || value === "device" ? value : null;
}

function readAction(value: unknown): WizardAction | null {
  if (!isObject(value)) return null;
  const { id, text, completed, isTask, taskId } = value;
  if (typeof id !== "string" || typeof text !== "string") return null;
  if (typeof completed !== "boolean") return null;
  return {
    id,
    text,
    completed,
    ...(isTask === true && { isTask }),
    ...(typeof taskId === "string" && { taskId }),
  };
}

function readText(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

/** A list of which every member could be read, else null. */
function readList<T>(value: unknown, read: (member: unknown, at: number) => T | null): T[] | null {
  if (!Array.isArray(value)) return null;
  const members = value.map((member, at) => read(member, at)).filter((member) => member !== null);
  return members.length === value.length ? members : null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
