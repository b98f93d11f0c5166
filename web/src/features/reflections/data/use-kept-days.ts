import { type LocalDatabase, scriptures } from "@reignwell/device";
import {
  type ArchiveCard,
  archiveCard,
  type ArchiveDay,
  type DayScripture,
  daysOfMonth,
} from "@reignwell/domain";
import { useLiveQuery } from "dexie-react-hooks";

interface KeptInput {
  database: LocalDatabase;
  poolScripture: (date: string) => Promise<DayScripture>;
  today: string;
  /** `YYYY-MM`, null for all months, or undefined where none are wanted. */
  month: string | null | undefined;
}

/**
 * The scheduled days that this device had for the daily page, newest first; undefined while they
 * are being read, or are not wanted. It has them also where it never downloaded the archive.
 */
export function useKeptDays(input: KeptInput): readonly ArchiveCard[] | undefined {
  const { database, poolScripture, today, month } = input;
  const question = `${today} ${month}`;
  const read = useLiveQuery(async () => {
    if (month === undefined) return undefined;
    const { from, to } = month === null ? { from: "", to: today } : daysOfMonth(month);
    const rows = await scriptures
      .cachedBetween(database, from, to < today ? to : today)
      .catch(() => []);
    const ofPool = await Promise.all(rows.map((row) => isOfPool(row, poolScripture)));
    const cards = rows.filter((_, at) => !ofPool[at]).map((row) => archiveCard(keptDay(row)));
    return { question, cards: cards.reverse() };
  }, [database, poolScripture, today, month, question]);
  return read?.question === question ? read.cards : undefined;
}

/** The day of a scripture that the daily page had. */
export function keptDay(scripture: DayScripture): ArchiveDay {
  const { date, verse, reference, reflection, audioUrl } = scripture;
  return { id: date, date, kind: "scheduled", verse, reference, reflection, audioUrl };
}

/** The device also keeps what the server answered for a day on which nothing was scheduled. */
async function isOfPool(
  { date, verse, reference }: DayScripture,
  poolScripture: KeptInput["poolScripture"],
): Promise<boolean> {
  const pool = await poolScripture(date).catch(() => null);
  return pool?.verse === verse && pool.reference === reference;
}
