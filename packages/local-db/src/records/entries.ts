import type { Entry } from "@reignwell/contract";
import { createdAtOf, newRecordId } from "@reignwell/domain";
import { type Collection as Rows, Dexie, liveQuery } from "dexie";
import { DraftChangedError, type DraftRevision, readStoredDraft } from "./drafts.ts";
import type { LocalDatabase } from "../database/local-database.ts";
import { readSums } from "../database/tallies.ts";
import { type RecordChange, recordChanges, writeTogether } from "../outbox/record-change.ts";
import { ticksTakenOver, tiesTakenOver } from "./ticks-taken-over.ts";
import type { Undo } from "./undo.ts";

/** What a new plan is made of; the id and the tombstone are added here. */
export type EntryInput = Omit<Entry, "id" | "deletedAt">;

/** What else happens in the transaction that saves a plan. */
export interface SaveEntryOptions {
  /**
   * The plan that this one takes the place of: it becomes "recently deleted" (DEC-36), and the
   * ticks of actions with the same words go over to this one (DEC-64).
   */
  replaces?: string | undefined;
  /** The draft that is finished with this plan. */
  draft?: FinishedDraft;
}

/** A draft that ends with the write that makes a record of it. */
export interface FinishedDraft {
  kind: string;
  /** Given which version of the draft is stored; when it says no, nothing is saved. */
  mayFinish: (revision: DraftRevision) => boolean;
}

/** The saved plans, newest first, without deleted ones. */
export async function listEntries(database: LocalDatabase, limit = Infinity): Promise<Entry[]> {
  return firstLiving(() => database.entries.orderBy("[date+id]").reverse(), limit);
}

/** "Today's entry": the latest saved plan of a date (DEC-36). */
export async function entryOfDate(
  database: LocalDatabase,
  date: string,
): Promise<Entry | undefined> {
  return database.entries
    .where("[date+id]")
    .between([date, ""], [date, "\uffff"])
    .reverse()
    .filter((entry) => entry.deletedAt === null)
    .first();
}

/** One living plan, or undefined when there is none, or none any more. */
export async function entryById(database: LocalDatabase, id: string): Promise<Entry | undefined> {
  const entry = await database.entries.get(id);
  return entry?.deletedAt === null ? entry : undefined;
}

/** A plan as it is stored, also a deleted one; undefined where it is gone for good. */
export async function storedEntryById(
  database: LocalDatabase,
  id: string,
): Promise<Entry | undefined> {
  return database.entries.get(id);
}

/**
 * A plan that another one has taken the place of, on whichever device: the replacement was made in
 * the moment in which this one was deleted. Undefined for a plan that a user just deleted.
 */
export async function replacedEntryById(
  database: LocalDatabase,
  id: string,
): Promise<Entry | undefined> {
  const entry = await database.entries.get(id);
  if (entry === undefined || entry.deletedAt === null) return undefined;
  const day = [
    [entry.date, Dexie.minKey],
    [entry.date, Dexie.maxKey],
  ] as const;
  const ids = await database.entries
    .where("[date+id]")
    .between(...day)
    .primaryKeys();
  return ids.some((other) => createdAtOf(other) === entry.deletedAt) ? entry : undefined;
}

/**
 * Calls back with which of some plans are there and not deleted, now and after every change. A
 * database that cannot be read has none of them.
 *
 * @returns the way to stop
 */
export function watchLivingEntries(
  database: LocalDatabase,
  ids: readonly string[],
  onLiving: (living: ReadonlySet<string>) => void,
): () => void {
  const subscription = liveQuery(async () => database.entries.bulkGet([...ids])).subscribe({
    next: (found) => {
      const living = found.filter((entry) => entry?.deletedAt === null);
      onLiving(new Set(living.flatMap((entry) => entry?.id ?? [])));
    },
    error: () => onLiving(new Set()),
  });
  return () => subscription.unsubscribe();
}

/** The living plans of some days, both included, oldest first: a week, a month. */
export async function entriesBetween(
  database: LocalDatabase,
  from: string,
  to: string,
): Promise<Entry[]> {
  const found = await database.entries
    .where("[date+id]")
    .between([from, ""], [to, "\uffff"])
    .toArray();
  return found.filter((entry) => entry.deletedAt === null);
}

/** The dates of all living plans, the earliest first, without reading the plans themselves. */
export async function livingEntryDates(database: LocalDatabase): Promise<string[]> {
  const plans = await readSums(database, "entries");
  return Object.keys(plans)
    .toSorted()
    .flatMap((date) => Array.from({ length: plans[date] ?? 0 }, () => date));
}

/** The latest living plans of some days, both included, newest first. */
export async function latestEntriesBetween(
  database: LocalDatabase,
  from: string,
  to: string,
  limit: number,
): Promise<Entry[]> {
  const days = () => database.entries.where("[date+id]").between([from, ""], [to, "\uffff"]);
  return firstLiving(() => days().reverse(), limit);
}

/** So many more plans are read at first: those that a later one of their day replaced lie between. */
const DELETED_BETWEEN = 10;

/**
 * The first plans of a range that are not deleted, read together: where Dexie looks at each row as it
 * comes, the browser hands them out one by one.
 */
async function firstLiving(plans: () => Rows<Entry, string>, limit: number): Promise<Entry[]> {
  for (let most = limit + DELETED_BETWEEN; ; most *= 4) {
    const found = await plans().limit(most).toArray();
    const living = found.filter((entry) => entry.deletedAt === null);
    if (living.length >= limit || found.length < most) return living.slice(0, limit);
  }
}

/**
 * Deletes a plan (a tombstone, DEC-64); the undo brings it back as it was. Its ticks are left
 * alone: they belong to it and come back with it. Null when it was gone already.
 */
export async function deleteEntry(
  database: LocalDatabase,
  id: string,
  now: number,
): Promise<Undo | null> {
  const write = (at: number, deletedAt: number | null) =>
    writeTogether(database, ["entries"], async () => {
      const stored = await database.entries.get(id);
      // Another device may have been quicker.
      if (!stored || (stored.deletedAt === null) === (deletedAt === null)) return false;
      await recordChanges(database, [{ collection: "entries", id, fields: { deletedAt } }], at);
      return true;
    });
  if (!(await write(now, now))) return null;
  return async (later) => {
    await write(later, null);
  };
}

/**
 * Saves a finished plan on the device; it is done when the promise resolves (DEC-32).
 *
 * @throws DraftChangedError when the draft is not the one that is being finished any more
 */
export async function saveEntry(
  database: LocalDatabase,
  input: EntryInput,
  now: number,
  options: SaveEntryOptions = {},
): Promise<Entry> {
  const { replaces, draft } = options;
  const made: Entry = { ...input, id: newRecordId(now), deletedAt: null };
  return writeTogether(database, ["entries", "actionCompletions", "tasks"], async () => {
    const actionTasks =
      replaces === undefined ? made.actionTasks : await tiesTakenOver(database, replaces, made);
    const entry: Entry = actionTasks ? { ...made, actionTasks } : made;
    const { id, ...fields } = entry;
    const changes: RecordChange[] = [{ collection: "entries", id, fields }];
    if (replaces !== undefined) {
      changes.push({ collection: "entries", id: replaces, fields: { deletedAt: now } });
      changes.push(...(await ticksTakenOver(database, replaces, entry)));
    }
    await recordChanges(database, changes, now);
    if (draft === undefined) return entry;
    const kept = await readStoredDraft(database, draft.kind);
    if (!draft.mayFinish(kept?.revision ?? null)) throw new DraftChangedError();
    await database.drafts.delete(draft.kind);
    return entry;
  });
}
