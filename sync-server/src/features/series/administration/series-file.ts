import {
  MESSAGES,
  type SeriesFile,
  seriesFile,
  type SeriesImportAnswer,
} from "@reignwell/contract";
import type { AppDeps } from "../../../app-types.ts";
import type { Queryable } from "../../../plugins/database/database.ts";
import { refuse } from "../../../plugins/requests/errors.ts";
import { issuesOf } from "../../../plugins/requests/validation.ts";
import { findMissing } from "../../../plugins/web-app/named-files.ts";
import {
  hasTitle,
  insertEntry,
  insertTopic,
  listEntries,
  listTopics,
} from "./series-admin-repository.ts";

type Problem = SeriesImportAnswer["problems"][number];

/** A whole series as a file that {@link importSeries} takes. */
export async function exportSeries(sql: Queryable, topicId: number): Promise<SeriesFile> {
  const [topic] = await listTopics(sql, topicId);
  if (!topic) throw refuse("not_found");
  const { id: _id, activeDays: _activeDays, ...fields } = topic;
  const days = await listEntries(sql, topicId);
  return { ...fields, days: days.map(({ id: _entry, seriesTopicId: _topic, ...day }) => day) };
}

/** Looks at a file; without problems, and unless it is a dry run, a new series is made of it. */
export async function importSeries(
  { database, now }: Pick<AppDeps, "database" | "now">,
  file: unknown,
  isDryRun: boolean,
): Promise<SeriesImportAnswer> {
  const files = filesOf(file);
  const paths = files.map(({ path }) => path);
  const missing = await findMissing(database.sql, paths, now());
  const found = [
    ...numbersOf(file),
    ...files
      .filter(({ path }) => missing.has(path))
      .map(({ place }) => ({ place, message: MESSAGES.uploads.notHere })),
  ];
  const read = seriesFile.safeParse(file);
  if (!read.success) {
    const problems = issuesOf(read.error).map(({ path, message }) => ({
      place: placeOf(path),
      message,
    }));
    return { title: null, days: 0, problems: [...problems, ...found], topicId: null };
  }
  const series = read.data;
  return database.transaction(async (tx) => {
    const problems = [...found];
    if (await hasTitle(tx, series.title)) {
      problems.push({ place: "Title", message: MESSAGES.adminSeries.titleTaken });
    }
    const answer = { title: series.title, days: series.days.length, problems };
    if (isDryRun || problems.length > 0) return { ...answer, topicId: null };
    const topicId = await insertTopic(tx, series);
    for (const day of series.days) await insertEntry(tx, topicId, day);
    return { ...answer, topicId };
  });
}

/** Numbers that two days share; also of a file that has other problems. */
function numbersOf(file: unknown): Problem[] {
  const seen = new Set<number>();
  return daysOf(file).flatMap(({ dayNumber: number }, index) => {
    if (typeof number !== "number") return [];
    const isTwice = seen.has(number);
    seen.add(number);
    const message = MESSAGES.adminSeries.dayTwice(number);
    return isTwice ? [{ place: placeOf(`days.${index}.dayNumber`), message }] : [];
  });
}

/** The picture and the recordings that a file names; also of a file that has other problems. */
function filesOf(file: unknown): { place: string; path: string }[] {
  const named = [
    { place: "imageUrl", path: fieldsOf(file)["imageUrl"] },
    ...daysOf(file).map(({ audioUrl }, index) => ({
      place: `days.${index}.audioUrl`,
      path: audioUrl,
    })),
  ];
  return named.flatMap(({ place, path }) =>
    typeof path === "string" ? [{ place: placeOf(place), path }] : [],
  );
}

function daysOf(file: unknown): Readonly<Record<string, unknown>>[] {
  const { days } = fieldsOf(file);
  return Array.isArray(days) ? days.map(fieldsOf) : [];
}

/** What a value of a file has by name; nothing for one that isn't an object. */
function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/** `days.2.reflection` is 'Entry 3, reflection'; the file itself is 'File'. */
function placeOf(path: string): string {
  const [first = "", index, ...rest] = path.split(".");
  if (first === "") return "File";
  if (first !== "days" || index === undefined) return first.replace(/^./, (a) => a.toUpperCase());
  return [`Entry ${Number(index) + 1}`, ...rest].join(", ");
}
