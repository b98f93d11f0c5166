import { type ArchivedReflection, archivedReflections, ROUTES } from "@reignwell/contract";
import { archive, cachedQuery, type LocalDatabase } from "@reignwell/device";
import { type ArchiveCard, archiveCard, type ArchiveDay, monthOf } from "@reignwell/domain";
import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useMemo } from "react";
import { dayFollows } from "../../../lib/day/day-follows.ts";
import {
  type ListStream,
  useListStream,
  type WatchList,
} from "../../../lib/local-data/use-list-stream.ts";
import { type Fetched, useFetched } from "../../../lib/use-fetched.ts";

/** The scheduled reflections, as the server named them last or as this device keeps them. */
export interface Scheduled {
  /** Of the month; undefined while nothing is known of it. */
  cards: readonly ArchiveCard[] | undefined;
  /** Of all months, once they are wanted. */
  all: ListStream<ArchiveCard>;
  fetched: Fetched<ArchivedReflection[]>;
  /** Whether this device keeps any. */
  isKept: boolean;
  readDay: (card: ArchiveCard) => Promise<ArchiveDay | null>;
}

interface ScheduledInput {
  database: LocalDatabase;
  today: string;
  month: string;
  all: boolean;
}

export function useScheduled({ database, today, month, all }: ScheduledInput): Scheduled {
  const { scheduledReflections: path } = ROUTES;
  const own = dayFollows() === "central" ? path : `${path}?date=${today}`;
  const fetched = useFetched(own, readList);
  const named = "data" in fetched ? fetched.data : undefined;
  useEffect(() => {
    if (!named) return;
    archive.keep(database, named).catch((error: unknown) => {
      // A device that can keep nothing still shows what the server has answered.
      console.error("The archive could not be kept", error);
    });
  }, [database, named]);

  const kept = useLiveQuery(
    async () => ({ month, items: await archive.ofMonth(database, month) }),
    [database, month],
  );
  const oldest = useLiveQuery(
    async () => (await archive.oldestMonth(database)) ?? null,
    [database],
  );
  const isKept = typeof oldest === "string";
  const isAsking = fetched.state === "loading";
  const cards = useMemo(() => {
    if (named) return named.filter(({ date }) => monthOf(date) === month).map(cardOf);
    // The answer before belongs to another month.
    if (kept?.month !== month || oldest === undefined) return undefined;
    return isAsking && !isKept ? undefined : kept.items.map(cardOf);
  }, [named, kept, month, oldest, isAsking, isKept]);

  const watch = useMemo(() => (all ? watchAll(database) : null), [all, database]);
  const stream = useListStream(
    cachedQuery<ListStream<ArchiveCard>>(database, "archive"),
    watch,
    "all",
  );
  const readDay = useMemo(() => reader(database, named), [database, named]);
  return { cards, all: stream, fetched, isKept, readDay };
}

function readList(body: unknown): ArchivedReflection[] | null {
  return archivedReflections.safeParse(body).data ?? null;
}

function watchAll(database: LocalDatabase): WatchList<ArchiveCard> {
  return (...reports) => archive.watch(database, cardOf, ...reports);
}

function reader(database: LocalDatabase, named: readonly ArchivedReflection[] | undefined) {
  return async ({ id, date }: ArchiveCard): Promise<ArchiveDay | null> => {
    const items = named ?? (await archive.ofMonth(database, monthOf(date)));
    const item = items.find((one) => one.id === id);
    return item ? dayOf(item) : null;
  };
}

function dayOf(item: ArchivedReflection): ArchiveDay {
  const { id, date, verse, verseReference: reference, reflection, audioUrl = null } = item;
  return { id, date, kind: "scheduled", verse, reference, reflection, audioUrl };
}

const cardOf = (item: ArchivedReflection) => archiveCard(dayOf(item));
