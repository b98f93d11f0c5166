import type { SeriesEntry } from "@reignwell/contract";
import { cleanReflection, type DayScripture } from "@reignwell/domain";

/** A day of a series as the wizard reads a day's scripture, on the date on which it is read. */
export function scriptureOfEntry(entry: SeriesEntry, date: string): DayScripture {
  const { verse, verseReference: reference, translation, reflection, audioUrl } = entry;
  return {
    date,
    verse,
    reference,
    reflection: cleanReflection(reflection),
    audioUrl,
    translation,
  };
}
