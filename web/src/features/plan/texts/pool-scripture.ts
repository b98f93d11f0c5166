import { loadPoolReflection, loadVersePool, POOL_TRANSLATION } from "@reignwell/content";
import { type DayScripture, poolIndexOfDate } from "@reignwell/domain";

/** The pool's scripture of a date, by the rule that the server follows too (DEC-106). */
export async function poolScripture(date: string): Promise<DayScripture> {
  const pool = await loadVersePool();
  const index = poolIndexOfDate(date, pool.length);
  const passage = pool[index];
  if (!passage) throw new Error("The verse pool is empty");
  return {
    date,
    verse: passage.text,
    reference: passage.reference,
    reflection: await loadPoolReflection(index).catch(() => null),
    audioUrl: null,
    translation: POOL_TRANSLATION,
  };
}
