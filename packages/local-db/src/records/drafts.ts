import { liveQuery } from "dexie";
import type { DraftRow, LocalDatabase } from "../database/local-database.ts";

/** A draft with the name of its version. */
export interface StoredDraft {
  value: unknown;
  revision: string;
  takenOver: boolean;
}

/** Which version of a draft is stored; null when there is none. */
export type DraftRevision = string | null;

/** Thrown instead of finishing a draft that another page has changed or finished meanwhile. */
export class DraftChangedError extends Error {
  constructor() {
    super("This plan was changed in another window. Please look at it before you save it.");
    this.name = "DraftChangedError";
  }
}

/** Drafts that were written before there were revisions. */
const UNNAMED = "unnamed";

let named = 0;

/**
 * A name for a version that nobody else gives; later ones of a page sort behind its earlier ones.
 * It is no UUID, because the library for those would make the first load larger.
 */
export function newRevision(): string {
  named += 1;
  const random = crypto.getRandomValues(new Uint32Array(3)).join("-");
  return `${Date.now()}-${String(named).padStart(9, "0")}-${random}`;
}

/** Reads a draft as it was written, or undefined. The shape is the writer's to check. */
export async function readDraft(database: LocalDatabase, kind: string): Promise<unknown> {
  return (await database.drafts.get(kind))?.value;
}

/** Reads a draft with the name of its version, or null. */
export async function readStoredDraft(
  database: LocalDatabase,
  kind: string,
): Promise<StoredDraft | null> {
  return stored(await database.drafts.get(kind));
}

/** The drafts whose kind begins so, by kind. */
export async function draftsUnder(
  database: LocalDatabase,
  prefix: string,
): Promise<{ kind: string; value: unknown }[]> {
  return database.drafts.where("kind").startsWith(prefix).toArray();
}

/** Keeps a draft in place of the former one of its kind (DEC-27). Never sent anywhere. */
export async function writeDraft(
  database: LocalDatabase,
  kind: string,
  value: unknown,
  mark: Pick<DraftRow, "takenOver"> = {},
): Promise<void> {
  await database.drafts.put({ kind, value, revision: newRevision(), ...mark });
}

/**
 * Keeps a draft, unless a version is stored that the page may not replace: then nothing is written,
 * and that version comes back. Nobody else can write between the look and the write.
 *
 * @param mayReplace decides by the version that is stored
 */
export async function replaceDraft(
  database: LocalDatabase,
  draft: { kind: string; value: unknown; revision: string },
  mayReplace: (revision: DraftRevision) => boolean,
): Promise<{ written: true } | { written: false; stored: StoredDraft | null }> {
  return database.transaction("rw", database.drafts, async () => {
    const found = stored(await database.drafts.get(draft.kind));
    if (!mayReplace(found?.revision ?? null)) return { written: false, stored: found };
    await database.drafts.put(draft);
    return { written: true };
  });
}

/** Puts a draft under another kind, both or neither; false when it is not that version any more. */
export async function moveDraft(
  database: LocalDatabase,
  from: { kind: string; revision: DraftRevision },
  to: { kind: string; value: unknown },
): Promise<boolean> {
  return database.transaction("rw", database.drafts, async () => {
    const found = stored(await database.drafts.get(from.kind));
    if ((found?.revision ?? null) !== from.revision) return false;
    await writeDraft(database, to.kind, to.value);
    await database.drafts.delete(from.kind);
    return true;
  });
}

/** Forgets a draft. */
export async function deleteDraft(database: LocalDatabase, kind: string): Promise<void> {
  await database.drafts.delete(kind);
}

/** Reads, writes and forgets one form's draft, which is stored until the form is saved. */
export function draftStorage(database: LocalDatabase, kind: string) {
  return {
    read: () => readDraft(database, kind),
    write: (typed: object) => writeDraft(database, kind, typed),
    forget: () => deleteDraft(database, kind),
  };
}

/**
 * Calls back with the stored version of a draft, now and after every write of whichever page.
 *
 * @returns the way to stop
 */
export function watchDraft(
  database: LocalDatabase,
  kind: string,
  onRevision: (revision: DraftRevision) => void,
): () => void {
  const subscription = liveQuery(async () => readStoredDraft(database, kind)).subscribe({
    next: (found) => onRevision(found?.revision ?? null),
    // A database that cannot be read is reported by the next write into it.
    error: () => undefined,
  });
  return () => subscription.unsubscribe();
}

function stored(row: DraftRow | undefined): StoredDraft | null {
  if (!row) return null;
  const { value, revision = UNNAMED, takenOver = false } = row;
  return { value, revision, takenOver };
}
