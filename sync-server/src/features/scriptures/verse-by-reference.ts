import { type Canon, loadCanon, loadDayPassages, POOL_TRANSLATION } from "@reignwell/content";
import { formatReference, parseReference } from "@reignwell/domain";
import type { Queryable } from "../../plugins/database/database.ts";
import { findScheduledByReference, findScheduledReferences } from "./scripture-repository.ts";

/** A verse as others may see it; null where the server does not know it. */
export interface KnownVerse {
  /** In the server's own words, never in those of a caller. */
  reference: string | null;
  verse: string | null;
  translation: string | null;
}

/** The built-in passages by their reference in one spelling. */
let builtIn: ReadonlyMap<string, KnownVerse> | undefined;

/**
 * The server's own verse of a reference that a caller wrote: one that was scheduled up to today, or a
 * built-in one. What is scheduled for a day to come stays unknown until then. Of
 * another passage of the canon it knows the name, of anything else nothing.
 */
export async function verseByReference(
  sql: Queryable,
  written: string,
  today: string,
): Promise<KnownVerse> {
  const scheduled = await findScheduledByReference(sql, written, today);
  if (scheduled !== null) return { ...scheduled, translation: null };
  const canon = await loadCanon();
  const found = parseReference(written, canon);
  if (found === null) return { reference: null, verse: null, translation: null };
  const reference = formatReference(found);
  builtIn ??= await readBuiltIn(canon);
  return builtIn.get(reference) ?? { reference, verse: null, translation: null };
}

/**
 * The verses that the server knows among these references, each under one name however it is
 * spelled: a passage of the Bible with a chapter, or what was scheduled up to today.
 */
export async function verseNames(
  sql: Queryable,
  written: readonly string[],
  today: string,
): Promise<Map<string, string>> {
  const canon = await loadCanon();
  const names = new Map<string, string>();
  for (const reference of written) {
    const found = parseReference(reference, canon);
    if (found === null || found.chapter === null) continue;
    const { book, chapter, verse, endChapter, endVerse } = found;
    names.set(reference, [book, chapter, verse, endChapter, endVerse].join(" "));
  }
  const others = written.filter((reference) => !names.has(reference));
  if (others.length === 0) return names;
  for (const reference of await findScheduledReferences(sql, others, today)) {
    names.set(reference, `scheduled ${reference.trim().toLowerCase()}`);
  }
  return names;
}

async function readBuiltIn(canon: Canon): Promise<Map<string, KnownVerse>> {
  const passages = await loadDayPassages();
  return new Map(
    passages.map(({ reference, text: verse }) => {
      const found = parseReference(reference, canon);
      const key = found === null ? reference : formatReference(found);
      return [key, { reference, verse, translation: POOL_TRANSLATION }];
    }),
  );
}
