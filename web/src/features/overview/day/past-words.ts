import { type Entry, ENTRY_DEFAULTS } from "@reignwell/contract";
import { editPlan, mayEditPlan, type PlanEdit, planGroups } from "@reignwell/domain";
import { drafts, type LocalDatabase, plans, sync } from "@reignwell/device";
import { useLiveQuery } from "dexie-react-hooks";
import { useEffect } from "react";
import { serverNow } from "../../../lib/day/server-clock.ts";
import { EDIT_DRAFT } from "./has-typed-words.ts";
import { LOOK_BACK_DRAFT, readLookBack } from "./look-back-draft.ts";
import { readTypedWords } from "./use-typed-words.ts";

/**
 * Words that were typed into a plan and not left before the page went, and whose plan can't be
 * edited any more: its day is over, or it is deleted. They are kept as earlier versions, and so is
 * what was written in the evening for a plan that is deleted.
 *
 * @param date the user's day, with which plans end
 */
export function usePastWords(database: LocalDatabase, date: string): void {
  // A day that the server has yet to tell of ends while the page is open.
  const heard = useLiveQuery(async () => sync.heardAt(database).catch(() => null), [database]);
  useEffect(() => {
    if (heard === undefined) return;
    Promise.all([keepPastWords(database, heard ?? 0), keepThanks(database)]).catch(
      (error: unknown) => {
        console.warn("The words of a past plan could not be kept", error);
      },
    );
  }, [database, date, heard]);
}

async function keepPastWords(database: LocalDatabase, heard: number): Promise<void> {
  // A clock that was set ahead ends no day: a plan that could still take the words would lose them.
  const now = Math.min(serverNow(), heard);
  for (const { kind } of await drafts.under(database, EDIT_DRAFT)) {
    const id = kind.slice(EDIT_DRAFT.length);
    const plan = await plans.storedById(database, id);
    if (plan?.deletedAt === null && mayEditPlan(plan, now)) continue;
    const saved = plan ? wordsIn(plan) : new Set();
    const versionsOf = (stored: unknown) => {
      const typed = [...readTypedWords(stored)];
      const words = typed.filter(([, text]) => text.trim() !== "" && !saved.has(text.trim()));
      return versionsWith(plan ?? noPlan(id), words);
    };
    await drafts.keepAsVersions(database, kind, versionsOf, Date.now());
  }
}

/** Thanks may be saved at any time, unless their plan is gone. */
async function keepThanks(database: LocalDatabase): Promise<void> {
  for (const { kind } of await drafts.under(database, LOOK_BACK_DRAFT)) {
    const id = kind.slice(LOOK_BACK_DRAFT.length);
    if (await plans.byId(database, id)) continue;
    const versionsOf = (stored: unknown) => {
      const value = readLookBack(stored).thanks?.trim();
      return value ? [{ collection: "entries", id, field: "thanks", value }] : [];
    };
    await drafts.keepAsVersions(database, kind, versionsOf, Date.now());
  }
}

/** A page that ended right behind a save may have left its draft. */
function wordsIn(plan: Entry): ReadonlySet<unknown> {
  return new Set([
    plan.answer,
    plan.challenges,
    ...plan.priorities,
    ...actionsOf(plan).map(({ text }) => text),
  ]);
}

const actionsOf = (plan: Entry) => planGroups(plan).flatMap(({ actions }) => actions);

/** In place of a plan that is gone for good: its words can only be read and copied. */
function noPlan(id: string): Entry {
  return { ...ENTRY_DEFAULTS, id, date: "", verse: "", verseReference: "", deletedAt: null };
}

type Words = readonly (readonly [field: string, text: string])[];

/** By the part of the editor, the fields of the plan that its words belong in. */
const FIELDS: Readonly<Record<string, readonly (keyof Entry)[]>> = {
  answer: ["answer"],
  challenges: ["challenges"],
  priority: ["priorities", "actionSteps"],
  action: ["actionSteps"],
  add: ["actionSteps"],
};

/**
 * The fields of a plan as they would be with the words in them. A person who restores one gets the
 * whole field back, so it has to hold what the plan has beside the words.
 */
function versionsWith(plan: Entry, words: Words) {
  const changed = planWith(plan, words);
  const fields = new Set(words.flatMap(([field]) => FIELDS[partOf(field).kind] ?? []));
  return [...fields]
    .filter((field) => JSON.stringify(changed[field]) !== JSON.stringify(plan[field]))
    .map((field) => ({ collection: "entries", id: plan.id, field, value: changed[field] }));
}

function planWith(plan: Entry, words: Words): Entry {
  let changed = plan;
  // An action's id follows from its words and its priority, so each edit may change it.
  let idNow = new Map(actionsOf(plan).map(({ id }) => [id, id]));
  for (const [field, text] of words) {
    const { kind, name } = partOf(field);
    const edit = editOf(changed, kind, idNow.get(name) ?? name, text);
    const edited = edit && editPlan(changed, edit);
    if (edited?.ok) {
      changed = edited.plan;
      idNow = new Map([...idNow].map(([id, now]) => [id, edited.ids.get(now) ?? now]));
    } else changed = withApart(changed, kind, text.trim());
  }
  return changed;
}

function partOf(field: string): { kind: string; name: string } {
  const [kind = "", ...name] = field.split(":");
  return { kind, name: name.join(":") };
}

/** The edit that was being typed; undefined where its place in the plan is gone. */
function editOf(plan: Entry, kind: string, name: string, text: string): PlanEdit | undefined {
  const began = undefined;
  if (kind === "answer" || kind === "challenges") {
    return { kind: "rewrite", field: kind, began, text };
  }
  if (kind === "action") return { kind: "rename-action", id: name, text };
  const at = Number(name);
  const priority = planGroups(plan)[at]?.priority;
  if (priority === undefined) return undefined;
  return kind === "priority"
    ? { kind: "rename-priority", at, priority, began, text }
    : { kind: "add-action", at, priority, text };
}

/** Words that the plan has no place or no room for stand behind what it has. */
function withApart(plan: Entry, kind: string, text: string): Entry {
  if (kind === "answer" || kind === "challenges") return { ...plan, [kind]: text };
  if (kind === "priority") return { ...plan, priorities: [...plan.priorities, text] };
  return { ...plan, actionSteps: [...plan.actionSteps, { priority: "", actions: [text] }] };
}
