import {
  MESSAGES,
  type SeriesFile,
  seriesFile,
  type SeriesImportAnswer,
} from "@reignwell/contract";
import type { Database, Queryable } from "../../../plugins/database/database.ts";
import { refuse } from "../../../plugins/requests/errors.ts";
import { issuesOf } from "../../../plugins/requests/validation.ts";
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
  database: Database,
  file: unknown,
  isDryRun: boolean,
): Promise<SeriesImportAnswer> {
  const read = seriesFile.safeParse(file);
  if (!read.success) {
    const problems = issuesOf(read.error).map(({ path, message }) => ({
      place: placeOf(path),
      message,
    }));
    return { title: null, days: 0, problems: [...problems, ...numbersOf(file)], topicId: null };
  }
  const series = read.data;
  return database.transaction(async (tx) => {
    const problems = numbersOf(series);
    if (await hasTitle(tx, series.title)) {
      problems.push({ place: "Title", message: MESSAGES.adminSeries.titleTaken });
    }
    const found = { title: series.title, days: series.days.length, problems };
    if (isDryRun || problems.length > 0) return { ...found, topicId: null };
    const topicId = await insertTopic(tx, series);
    for (const day of series.days) await insertEntry(tx, topicId, day);
    return { ...found, topicId };
  });
}

/** Numbers that two days share; also of a file that has other problems. */
function numbersOf(file: unknown): Problem[] {
  const days: unknown =
    typeof file === "object" && file !== null && "days" in file ? file.days : [];
  const seen = new Set<number>();
  return (Array.isArray(days) ? days : []).flatMap((day: unknown, index) => {
    const number =
      typeof day === "object" && day !== null && "dayNumber" in day ? day.dayNumber : undefined;
    if (typeof number !== "number") return [];
    const isTwice = seen.has(number);
    seen.add(number);
    const message = MESSAGES.adminSeries.dayTwice(number);
    return isTwice ? [{ place: placeOf(`days.${index}.dayNumber`), message }] : [];
  });
}

/** `days.2.reflection` is 'Entry 3, reflection'; the file itself is 'File'. */
function placeOf(path: string): string {
  const [first = "", index, ...rest] = path.split(".");
  if (first === "") return "File";
  if (first !== "days" || index === undefined) return first.replace(/^./, (a) => a.toUpperCase());
  return [`Entry ${Number(index) + 1}`, ...rest].join(", ");
}
