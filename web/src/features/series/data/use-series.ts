import {
  ROUTES,
  type SeriesProgress,
  seriesProgressList,
  type SeriesTopic,
  seriesTopics,
} from "@reignwell/contract";
import { type LocalDatabase, series } from "@reignwell/device";
import { type SeriesCards, seriesCards } from "@reignwell/domain";
import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useMemo, useState } from "react";
import { dayOfServerTime } from "../../../lib/day/today.ts";
import { type Fetched, useFetched } from "../../../lib/use-fetched.ts";
import { fetchDays } from "./series-calls.ts";

/** The series and where the user is in them. */
export interface Series {
  /** Undefined while they are being read, and where nothing is known of them. */
  cards: SeriesCards | undefined;
  stored: series.StoredSeries | undefined;
  topics: Fetched<SeriesTopic[]>;
  progress: Fetched<SeriesProgress[]>;
  /** Whether days that this device lacks could not be fetched. */
  daysFailed: boolean;
}

/** A device whose storage cannot be read still shows what the server answers. */
const NOTHING_KEPT: series.StoredSeries = {
  topics: undefined,
  progress: undefined,
  entries: new Map(),
  finished: [],
};

/**
 * Reads the series from this device, which keeps what the server says of them: so a series that was
 * begun is there without a network, and a day that was finished here or elsewhere shows at once.
 *
 * @param mayRead whether the user may read the days, which are for members
 */
export function useSeries(database: LocalDatabase, today: string, mayRead = true): Series {
  const topics = useFetched(ROUTES.seriesTopics, readTopics);
  const progress = useFetched(ROUTES.seriesProgress, readProgress);
  /** The runs of which some days could not be fetched. */
  const [failed, setFailed] = useState<SeriesProgress[]>();
  const named = "data" in topics ? topics.data : undefined;
  const runs = "data" in progress ? progress.data : undefined;

  useEffect(() => {
    if (named) keep(series.keepTopics(database, named));
  }, [database, named]);
  useEffect(() => {
    if (!runs) return;
    keep(series.keepProgress(database, runs));
    // Those that the user is in, and those that go on when they are opened again.
    const begun = runs.filter(({ isCompleted }) => mayRead && !isCompleted);
    const fetching = begun.map(({ seriesTopicId }) => fetchDays(database, seriesTopicId));
    keep(
      Promise.all(fetching).catch((error: unknown) => {
        setFailed(runs);
        throw error;
      }),
    );
  }, [database, runs, mayRead]);

  const stored = useLiveQuery(
    async () => series.read(database).catch(() => NOTHING_KEPT),
    [database],
  );
  const cards = useMemo(() => {
    if (!stored) return undefined;
    const known = stored.topics ?? named;
    const begun = stored.progress ?? runs;
    if (!known || !begun) return undefined;
    const { entries, finished } = stored;
    const input = { topics: known, progress: begun, entries, finished, today };
    return seriesCards({ ...input, dayOf: dayOfServerTime });
  }, [stored, named, runs, today]);
  const daysFailed = runs !== undefined && failed === runs;
  return { cards, stored, topics, progress, daysFailed };
}

function keep(keeping: Promise<unknown>): void {
  // A device that can keep nothing still shows what the server has answered.
  keeping.catch((error: unknown) => console.error("The series could not be kept", error));
}

function readTopics(body: unknown): SeriesTopic[] | null {
  return seriesTopics.safeParse(body).data ?? null;
}

function readProgress(body: unknown): SeriesProgress[] | null {
  return seriesProgressList.safeParse(body).data ?? null;
}
