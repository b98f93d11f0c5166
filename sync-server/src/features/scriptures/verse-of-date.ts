import { loadDayPassages } from "@reignwell/content";
import { placeOfDate } from "@reignwell/domain";
import type { Queryable } from "../../plugins/database/database.ts";
import { findScheduled } from "./scripture-repository.ts";

/** The verse of a date alone: the scheduled one, else the built-in one, as C-009 answers it. */
export async function verseOfDate(
  sql: Queryable,
  date: string,
): Promise<{ reference: string; verse: string }> {
  const scheduled = await findScheduled(sql, date);
  if (scheduled !== null) return scheduled;
  const passages = await loadDayPassages();
  const passage = passages[placeOfDate(date, passages)];
  if (passage === undefined) throw new Error("there are no built-in verses");
  return { reference: passage.reference, verse: passage.text };
}
