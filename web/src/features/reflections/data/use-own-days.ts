import type { Entry } from "@reignwell/contract";
import { cachedQuery, type LocalDatabase, plans } from "@reignwell/device";
import { type ArchiveCard, archiveCard, type ArchiveDay, daysOfMonth } from "@reignwell/domain";
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

const NOTHING_READ = { cards: [], hasAny: false, failed: true };

/** The user's own plans as the archive shows them, from this device. */
export function useOwnDays(database: LocalDatabase, month: string, all: boolean): OwnDays {
  const read = useLiveQuery(
    () => readMonth(database, month).catch(() => ({ ...NOTHING_READ, month })),
    [database, month],
  );
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
  const isReading = read?.month !== month;
  const isLongReading = useLasting(isReading, HELD_MS);
  // The cards of the month before stand for the moment that reading takes: nothing flickers.
  const isHeld = !isLongReading && read !== undefined && read.cards.length > 0;
  const cards = !isReading || isHeld ? read?.cards : undefined;
  const { hasAny = false, failed = false } = read ?? {};
  return { cards, hasAny, failed, all: stream, readDay };
}

async function readMonth(database: LocalDatabase, month: string) {
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
