import { loadVersePool } from "@reignwell/content";
import { poolIndexOfDate } from "@reignwell/domain";
import type { Queryable } from "../../plugins/database/database.ts";
import { findScheduled } from "./scripture-repository.ts";

/** The verse of a date alone: the scheduled one, else the pool's, as C-009 answers it. */
export async function verseOfDate(
  sql: Queryable,
  date: string,
): Promise<{ reference: string; verse: string }> {
  const scheduled = await findScheduled(sql, date);
  if (scheduled !== null) return scheduled;
  const pool = await loadVersePool();
  const passage = pool[poolIndexOfDate(date, pool.length)];
  if (passage === undefined) throw new Error("the verse pool is empty");
  return { reference: passage.reference, verse: passage.text };
}
