/** One day of a starter series. Its fields are named like those of a series' daily entry (N-009). */
export interface StarterSeriesDay {
  /** From 1 to 7. */
  readonly dayNumber: number;
  readonly title: string;
  /** The unaltered text of the translation, its lines and verses joined by spaces. */
  readonly verse: string;
  readonly verseReference: string;
  /** The reflection without question and act, its paragraphs divided by blank lines. */
  readonly reflection: string;
  /** One question that follows from the passage. */
  readonly question: string;
  /** One thing to do that day, at whatever hour it is read. */
  readonly act: string;
}

/** A complete 7-day series that an administrator may load into an empty instance. */
export interface StarterSeries {
  /** Names the series for the command that loads it; it never changes. */
  readonly slug: string;
  readonly title: string;
  /** Whom the series is for, and what its week does. */
  readonly description: string;
  /** The place among the topics, from 1 on. */
  readonly orderIndex: number;
  /** The abbreviation to be named beside its verses (DEC-19). */
  readonly translation: string;
  /** Seven days in their order. */
  readonly days: readonly StarterSeriesDay[];
}

interface SeriesFile {
  readonly title: string;
  readonly description: string;
  readonly translation: string;
  readonly days: readonly (Omit<StarterSeriesDay, "reflection"> & {
    readonly reflection: readonly string[];
  })[];
}

// Written out one by one: a bundler only makes a chunk of what it can read without running it.
const seriesFiles: readonly { slug: string; load: () => Promise<{ default: SeriesFile }> }[] = [
  {
    slug: "new-beginnings",
    load: () => import("./starter-series/new-beginnings.json", { with: { type: "json" } }),
  },
  {
    slug: "work-as-worship",
    load: () => import("./starter-series/work-as-worship.json", { with: { type: "json" } }),
  },
  {
    slug: "rest",
    load: () => import("./starter-series/rest.json", { with: { type: "json" } }),
  },
];

/** The starter series in the order in which they are offered; fetched only when called. */
export async function loadStarterSeries(): Promise<readonly StarterSeries[]> {
  return Promise.all(
    seriesFiles.map(async ({ slug, load }, index) => {
      const { default: file } = await load();
      const days = file.days.map((day) => ({ ...day, reflection: day.reflection.join("\n\n") }));
      return { ...file, slug, orderIndex: index + 1, days };
    }),
  );
}

/**
 * What the reflection field of a daily entry stores for this day: the reflection, its question and
 * its act, divided by blank lines, because an entry has no fields of their own for the last two.
 */
export function starterEntryReflection(day: StarterSeriesDay): string {
  return [day.reflection, day.question, day.act].join("\n\n");
}
