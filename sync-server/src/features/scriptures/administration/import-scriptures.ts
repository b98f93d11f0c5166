import {
  type AdminScripture,
  MESSAGES,
  SCRIPTURE_IMPORT,
  type ScriptureImportAnswer,
  type ScriptureImportRequest,
  type ScriptureInput,
} from "@reignwell/contract";
import type { AppDeps } from "../../../app-types.ts";
import type { Transaction } from "../../../plugins/database/database.ts";
import { findMissing } from "../../../plugins/web-app/named-files.ts";
import { type LineProblem, unreadableFile } from "./file-line.ts";
import { type GoodLine, judgeLines } from "./judge-lines.ts";
import { readCsv } from "./read-csv.ts";
import { readJson } from "./read-json.ts";
import { insertScheduled, listScheduled, lockSchedule } from "./scripture-admin-repository.ts";

const { scriptureImport: texts, uploads } = MESSAGES;

/** A file's scriptures beside those that are stored. */
interface Sorted {
  added: ScriptureInput[];
  unchanged: number;
  problems: LineProblem[];
}

/**
 * Imports a file of scriptures, or in a dry run says what would happen. Each scripture of the file
 * is stored, there already, or named with its line and its problems: none is lost silently. What is
 * stored is stored in one transaction, so a failure half-way leaves nothing of the file.
 */
export async function importScriptures(
  { database, now }: Pick<AppDeps, "database" | "now">,
  { format, text, isDryRun }: ScriptureImportRequest,
  createdBy: number,
): Promise<ScriptureImportAnswer> {
  const content = withinLimit(format === "csv" ? readCsv(text) : readJson(text));
  const { good, problems } = judgeLines(content.lines);
  const recordings = good.flatMap(({ scripture }) => scripture.audioUrl ?? []);
  const missing = await findMissing(database.sql, recordings, now());
  const sorted = await database.transaction(async (tx) => {
    if (!isDryRun) await lockSchedule(tx);
    const found = await besideStored(tx, good, missing);
    if (!isDryRun) await insertScheduled(tx, found.added, createdBy);
    return found;
  });
  const { added, unchanged } = sorted;
  const total = content.lines.length + content.unread;
  return {
    total,
    added: added.length,
    unchanged,
    faulty: total - added.length - unchanged,
    problems: [...content.problems, ...problems, ...sorted.problems].sort(
      (one, other) => one.line - other.line,
    ),
  };
}

function withinLimit(content: ReturnType<typeof readCsv>): ReturnType<typeof readCsv> {
  const { rows } = SCRIPTURE_IMPORT;
  return content.lines.length > rows ? unreadableFile(texts.tooMany(rows)) : content;
}

/**
 * Which scriptures are new, which are there already, and which have an active one's date or name one
 * of the missing recordings.
 */
async function besideStored(
  tx: Transaction,
  good: readonly GoodLine[],
  missing: ReadonlySet<string>,
): Promise<Sorted> {
  const stored = await listScheduled(tx);
  const known = new Set(stored.map(asText));
  const taken = new Map(
    stored.filter(({ isActive }) => isActive).map((one) => [one.scheduleDate, one.reference]),
  );
  const lineOfDate = new Map<string, number>();
  const sorted: Sorted = { added: [], unchanged: 0, problems: [] };
  for (const { line, scripture } of good) {
    const { scheduleDate, isActive } = scripture;
    const earlier = lineOfDate.get(scheduleDate);
    const other = taken.get(scheduleDate);
    if (known.has(asText(scripture))) {
      sorted.unchanged += 1;
      continue;
    }
    const messages: string[] = [];
    if (missing.has(scripture.audioUrl ?? "")) messages.push(`audioUrl: ${uploads.notHere}`);
    if (isActive && other !== undefined) messages.push(texts.dateTaken(other));
    else if (isActive && earlier !== undefined) messages.push(texts.dateTwice(earlier));
    sorted.problems.push(...messages.map((message) => ({ line, message })));
    if (messages.length > 0) continue;
    sorted.added.push(scripture);
    if (isActive) lineOfDate.set(scheduleDate, line);
  }
  return sorted;
}

/** Everything that an export holds of a scripture. */
function asText(scripture: ScriptureInput | AdminScripture): string {
  const { scheduleDate, reference, verse, reflection, audioUrl, isActive } = scripture;
  return JSON.stringify([
    scheduleDate,
    reference,
    verse,
    reflection ?? null,
    audioUrl ?? null,
    isActive,
  ]);
}
