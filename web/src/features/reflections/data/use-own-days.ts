import type { Entry } from "@reignwell/contract";
import { cachedQuery, type LocalDatabase, plans } from "@reignwell/device";
import {
  type ArchiveCard,
  archiveCard,
  type ArchiveDay,
  daysOfMonth,
  monthsAround,
} from "@reignwell/domain";
import { useLiveQuery } from "dexie-react-hooks";
import { useMemo } from "react";
import {
  type ListStream,
  useListStream,
  type WatchList,
} from "../../../lib/local-data/use-list-stream.ts";
import { useLasting } from "../../../lib/browser/use-lasting.ts";

/** Far more than one plans in a month. */
const MONTH_AT_MOST = 200;
/** Reading a month takes less, in ms; where it does not, the user sees that something is read. */
const HELD_MS = 200;

export interface OwnDays {
  /** Of the month; undefined while they are being read. */
  cards: readonly ArchiveCard[] | undefined;
  /** Whether there is a plan at all, in whichever month. */
  hasAny: boolean;
  /** Whether this device could not read them. */
  failed: boolean;
  all: ListStream<ArchiveCard>;
  readDay: (card: ArchiveCard) => Promise<ArchiveDay | null>;
}

interface OwnMonth {
  /** `YYYY-MM` */
  month: string;
  cards: readonly ArchiveCard[];
  hasAny: boolean;
  failed: boolean;
}

/** The user's own plans as the archive shows them, from this device. */
export function useOwnDays(database: LocalDatabase, month: string, all: boolean): OwnDays {
  const { before, after } = monthsAround(month);
  const months = useMonths(database, { before, month, after });
  const read = months.get(month);
  const watch = useMemo(() => (all ? watchAll(database) : null), [all, database]);
  const stream = useListStream(
    cachedQuery<ListStream<ArchiveCard>>(database, "own-reflections"),
    watch,
    "all",
  );
  const readDay = useMemo(
    () => async (card: ArchiveCard) => {
      const entry = await plans.byId(database, card.id);
      return entry ? dayOf(entry) : null;
    },
    [database],
  );
  const isLongReading = useLasting(read === undefined, HELD_MS);
  // The cards of the month beside it stand for the moment that reading takes: nothing flickers.
  const beside = months.get(after) ?? months.get(before);
  const held = isLongReading || beside?.cards.length === 0 ? undefined : beside;
  const { cards, hasAny = false, failed = false } = read ?? held ?? {};
  return { cards, hasAny, failed, all: stream, readDay };
}

/**
 * The month, and ahead of the next step those beside it, each in a live query of its own: a step
 * by a month finds its cards read, reads one month more, and the others stay as they are.
 */
function useMonths(
  database: LocalDatabase,
  { before, month, after }: { before: string; month: string; after: string },
): ReadonlyMap<string, OwnMonth> {
  // Of three months in a row each leaves another remainder, so that each keeps its query.
  const inTurn = [before, month, after].sort((one, other) => turnOf(one) - turnOf(other));
  const [first = month, second = month, third = month] = inTurn;
  const read = [useMonth(database, first), useMonth(database, second), useMonth(database, third)];
  return new Map(read.flatMap((one) => (one ? [[one.month, one]] : [])));
}

const turnOf = (month: string) => Number(month.slice(-2)) % 3;

function useMonth(database: LocalDatabase, month: string): OwnMonth | undefined {
  return useLiveQuery(
    // Dexie watches what is read after a wait only where the query is itself async.
    async () =>
      readMonth(database, month).catch(() => ({ month, cards: [], hasAny: false, failed: true })),
    [database, month],
  );
}

async function readMonth(database: LocalDatabase, month: string): Promise<OwnMonth> {
  const { from, to } = daysOfMonth(month);
  const found = await plans.latestBetween(database, from, to, MONTH_AT_MOST);
  const hasAny = found.length > 0 || (await plans.list(database, 1)).length > 0;
  return { month, cards: found.map(cardOf), hasAny, failed: false };
}

function watchAll(database: LocalDatabase): WatchList<ArchiveCard> {
  return (...reports) => plans.watch(database, cardOf, ...reports);
}

function dayOf(entry: Entry): ArchiveDay {
  const { id, date, verse, verseReference: reference, verseReflection } = entry;
  const reflection = verseReflection || null;
  return { id, date, kind: "personal", verse, reference, reflection, audioUrl: null };
}

const cardOf = (entry: Entry) => archiveCard(dayOf(entry));
