import { type ArchivedReflection, archivedReflections, ROUTES } from "@reignwell/contract";
import { archive, type LocalDatabase, scriptures } from "@reignwell/device";
import {
  type ArchiveCard,
  archiveCard,
  type ArchiveDay,
  type DayScripture,
  monthOf,
  groupBy,
} from "@reignwell/domain";
import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useMemo } from "react";
import type { ListStream } from "../../../lib/local-data/use-list-stream.ts";
import { type Fetched, useFetched } from "../../../lib/use-fetched.ts";
import { useAllScheduled } from "./use-all-scheduled.ts";
import { keptDay, useKeptDays } from "./use-kept-days.ts";

/** The scheduled reflections, as the server named them last or as this device keeps them. */
export interface Scheduled {
  /** Of the month; undefined while they are being read. */
  cards: readonly ArchiveCard[] | undefined;
  /** Of all months, once they are wanted. */
  all: ListStream<ArchiveCard>;
  fetched: Fetched<ArchivedReflection[]>;
  /** Whether this device keeps any. */
  isKept: boolean;
  /** Up to this day it is known on which days nothing was scheduled; an empty text for none. */
  knownUntil: string;
  readDay: (card: ArchiveCard) => Promise<ArchiveDay | null>;
}

interface ScheduledInput {
  database: LocalDatabase;
  today: string;
  poolScripture: (date: string) => Promise<DayScripture>;
  month: string;
  all: boolean;
}

export function useScheduled(input: ScheduledInput): Scheduled {
  const { database, today, poolScripture, month, all } = input;
  // With the day in it, the path changes at midnight, and the list of yesterday does not stay.
  const fetched = useFetched(`${ROUTES.scheduledReflections}?date=${today}`, readList);
  const named = "data" in fetched ? fetched.data : undefined;
  useKeeping(database, named);

  const { ofMonth, newest } = useKeptArchive(database, named ? null : month);
  const keptMonth = named ? undefined : all ? null : month;
  const kept = useKeptDays({ database, poolScripture, today, month: keptMonth });
  // Once for the whole list: a step to another month must not go through years of days.
  const namedByMonth = useMemo(() => named && groupBy(named, ({ date }) => monthOf(date)), [named]);
  const cards = useMemo(() => {
    if (namedByMonth) return namedByMonth.get(month)?.map(cardOf) ?? [];
    if (!ofMonth || newest === undefined || !kept) return undefined;
    return withKept(ofMonth, kept);
  }, [namedByMonth, ofMonth, newest, kept, month]);

  const stream = useAllScheduled({ database, named, cardOf, wanted: all });
  const isReading = fetched.state === "loading" || (!named && (newest === undefined || !kept));
  const found = useMemo<ListStream<ArchiveCard>>(
    () => ({
      rows: named || !kept ? stream.rows : withKept(stream.rows, kept),
      complete: stream.complete && !isReading,
      failed: stream.failed && !isReading,
    }),
    [stream, named, kept, isReading],
  );
  const readDay = useMemo(() => reader(database, named), [database, named]);
  const knownUntil = named ? today : (newest ?? "");
  return { cards, all: found, fetched, isKept: Boolean(newest), knownUntil, readDay };
}

function useKeeping(
  database: LocalDatabase,
  named: readonly ArchivedReflection[] | undefined,
): void {
  useEffect(() => {
    if (!named) return;
    archive.keep(database, named).catch((error: unknown) => {
      // A device that can keep nothing still shows what the server has answered.
      console.error("The archive could not be kept", error);
    });
  }, [database, named]);
}

/**
 * What was downloaded before: of the month, or for null of none, because the server has answered;
 * and its last day (null for none). Undefined while it is read.
 */
function useKeptArchive(database: LocalDatabase, month: string | null) {
  const kept = useLiveQuery(async () => {
    if (month === null) return undefined;
    const items = await archive.ofMonth(database, month).catch(() => []);
    return { month, cards: items.map(cardOf) };
  }, [database, month]);
  const newest = useLiveQuery(
    async () => (await archive.newestDate(database).catch(() => null)) ?? null,
    [database],
  );
  // The answer before belongs to another month.
  return { ofMonth: kept?.month === month ? kept.cards : undefined, newest };
}

/** The list with the days that only the daily page had, newest first. */
function withKept(
  listed: readonly ArchiveCard[],
  kept: readonly ArchiveCard[],
): readonly ArchiveCard[] {
  const dates = new Set(listed.map(({ date }) => date));
  const others = kept.filter(({ date }) => !dates.has(date));
  if (others.length === 0) return listed;
  return [...listed, ...others].sort((one, other) => (one.date < other.date ? 1 : -1));
}

function readList(body: unknown): ArchivedReflection[] | null {
  return archivedReflections.safeParse(body).data ?? null;
}

function reader(database: LocalDatabase, named: readonly ArchivedReflection[] | undefined) {
  return async ({ id, date }: ArchiveCard): Promise<ArchiveDay | null> => {
    const items = named ?? (await archive.ofMonth(database, monthOf(date)));
    // A card of the daily page's verse has no id of the server's.
    const item = items.find((one) => one.id === id) ?? items.find((one) => one.date === id);
    if (item) return dayOf(item);
    const kept = id === date ? await scriptures.cached(database, date) : undefined;
    return kept ? keptDay(kept) : null;
  };
}

function dayOf(item: ArchivedReflection): ArchiveDay {
  const { id, date, verse, verseReference: reference, reflection, audioUrl = null } = item;
  return { id, date, kind: "scheduled", verse, reference, reflection, audioUrl };
}

const cardOf = (item: ArchivedReflection) => archiveCard(dayOf(item));
