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
  /** The days that need none, the same set until there are others. */
  taken: ReadonlySet<string>;
}

/** The days whose verse is the pool's, newest first (DEC-106); none while they are being loaded. */
export function usePoolDays(input: PoolInput): readonly ArchiveCard[] {
  const { poolScripture, today, month, taken } = input;
  const [loaded, setLoaded] = useState<{ of: readonly string[]; cards: ArchiveCard[] } | null>(
    null,
  );
  const days = useMemo(
    () => poolDays(today, month).filter((date) => !taken.has(date)),
    [today, month, taken],
  );
  useEffect(() => {
    // Where every day has its own, nothing is drawn again.
    if (days.length === 0) return undefined;
    let wanted = true;
    loadCards(poolScripture, days).then(
      (cards) => wanted && setLoaded({ of: days, cards }),
      (error: unknown) => console.error("The built-in verses could not be loaded", error),
    );
    return () => {
      wanted = false;
    };
  }, [poolScripture, days]);
  return useMemo(() => (loaded?.of === days ? loaded.cards : []), [loaded, days]);
}

export async function readPoolDay(poolScripture: PoolScripture, date: string): Promise<ArchiveDay> {
  const { verse, reference, reflection } = await poolScripture(date);
  return { id: date, date, kind: "built-in", verse, reference, reflection, audioUrl: null };
}

async function loadCards(poolScripture: PoolScripture, days: readonly string[]) {
  const read = await Promise.all(days.map((day) => readPoolDay(poolScripture, day)));
  return read.map(archiveCard);
}
