import { loadDayPassages, loadDayReflection, POOL_TRANSLATION } from "@reignwell/content";
import { type DayScripture, placeOfDate } from "@reignwell/domain";

/** The built-in scripture of a date, by the rule that the server follows too (DEC-106, DEC-116). */
export async function poolScripture(date: string): Promise<DayScripture> {
  const passages = await loadDayPassages();
  const place = placeOfDate(date, passages);
  const passage = passages[place];
  if (!passage) throw new Error("There are no built-in verses");
  return {
    date,
    verse: passage.text,
    reference: passage.reference,
    reflection: await loadDayReflection(place).catch(() => null),
    audioUrl: null,
    translation: POOL_TRANSLATION,
  };
}
