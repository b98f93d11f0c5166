import {
  type ArchiveCard,
  archiveCard,
  type ArchiveDay,
  type DayScripture,
  poolDays,
} from "@reignwell/domain";
import { useEffect, useMemo, useState } from "react";

type PoolScripture = (date: string) => Promise<DayScripture>;

interface PoolInput {
  poolScripture: PoolScripture;
  today: string;
  /** `YYYY-MM`, or null for all months. */
  month: string | null;
}

/** The days whose verse is the pool's, newest first (DEC-106); none while they are being loaded. */
export function usePoolDays({ poolScripture, today, month }: PoolInput): readonly ArchiveCard[] {
  const [loaded, setLoaded] = useState<{ of: string; cards: ArchiveCard[] } | null>(null);
  const question = `${today} ${month}`;
  useEffect(() => {
    let wanted = true;
    loadCards(poolScripture, poolDays(today, month)).then(
      (cards) => wanted && setLoaded({ of: question, cards }),
      (error: unknown) => console.error("The built-in verses could not be loaded", error),
    );
    return () => {
      wanted = false;
    };
  }, [poolScripture, today, month, question]);
  return useMemo(() => (loaded?.of === question ? loaded.cards : []), [loaded, question]);
}

export async function readPoolDay(poolScripture: PoolScripture, date: string): Promise<ArchiveDay> {
  const { verse, reference, reflection } = await poolScripture(date);
  return { id: date, date, kind: "built-in", verse, reference, reflection, audioUrl: null };
}

async function loadCards(poolScripture: PoolScripture, days: readonly string[]) {
  const read = await Promise.all(days.map((day) => readPoolDay(poolScripture, day)));
  return read.map(archiveCard);
}
