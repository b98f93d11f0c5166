import { MESSAGES, SCRIPTURE_COLUMNS } from "@reignwell/contract";
import { parse } from "csv-parse/sync";
import { type FileContent, type LineProblem, unreadableFile } from "./file-line.ts";

const texts = MESSAGES.scriptureImport;
const REQUIRED = ["date", "reference", "verse"] as const;

/** Reads a CSV file with a line of column names; commas, semicolons or tabs part its values. */
export function readCsv(text: string): FileContent {
  const file = text.replace(/^\uFEFF/u, "");
  const delimiter = delimiterOf(file);
  const { records, broken } = recordsOf(file, delimiter);
  const values = parse(records.map((record) => record.text.replace(/[\r\n]+$/u, "")).join("\n"), {
    delimiter,
    record_delimiter: "\n",
    relax_column_count: true,
  });
  const [header, ...rows] = values;
  if (header === undefined) return unreadableFile(broken[0]?.message ?? texts.noRows);
  const names = header.map((name) => name.trim());
  const wrong = headerProblems(names);
  if (wrong.length > 0) return { lines: [], problems: wrong, unread: 0 };
  const problems = [...broken];
  const lines = rows.flatMap((row, index) => {
    const line = records[index + 1]?.line ?? 0;
    if (row.length === names.length) {
      return [{ line, values: Object.fromEntries(names.map((name, at) => [name, row[at]])) }];
    }
    problems.push({ line, message: texts.wrongCount(row.length, names.length) });
    return [];
  });
  if (lines.length + problems.length === 0) return unreadableFile(texts.noRows);
  return { lines, problems, unread: problems.length };
}

/**
 * Where each record begins and ends. The library would stop at, or skip more than, a record whose
 * quotation marks don't match: here such a line is a problem of its own, and reading goes on with
 * the line after it.
 */
function recordsOf(file: string, delimiter: string) {
  const value = `(?:"[^"]*(?:""[^"]*)*"|[^"${delimiter}\\r\\n]*)`;
  const record = new RegExp(`${value}(?:${delimiter}${value})*(?:\\r\\n|\\r|\\n|$)`, "y");
  const restOfLine = /[^\r\n]*(?:\r\n|\r|\n|$)/y;
  const records: { line: number; text: string }[] = [];
  const broken: LineProblem[] = [];
  let [place, line] = [0, 1];
  while (place < file.length) {
    record.lastIndex = place;
    restOfLine.lastIndex = place;
    const found = record.exec(file)?.[0];
    const text = found ?? restOfLine.exec(file)?.[0] ?? "";
    if (found === undefined) broken.push({ line, message: texts.brokenQuotes });
    // Spreadsheets end with rows of nothing but delimiters.
    else if (/[^\s,;]/u.test(text)) records.push({ line, text });
    place += text.length;
    line += text.match(/\r\n|\r|\n/g)?.length ?? 0;
  }
  return { records, broken };
}

/** What parts the names of the first line parts the values of all others. */
function delimiterOf(text: string): string {
  const first = /^[^\r\n]*/.exec(text)?.[0] ?? "";
  return [";", "\t"].find((one) => first.includes(one)) ?? ",";
}

function headerProblems(names: readonly string[]): LineProblem[] {
  const known: readonly string[] = SCRIPTURE_COLUMNS;
  const at = (message: string) => ({ line: 1, message });
  return [
    ...names
      .filter((name) => !known.includes(name))
      .map((name) => at(texts.unknownColumn(name, known.join(", ")))),
    ...REQUIRED.filter((name) => !names.includes(name)).map((name) =>
      at(texts.missingColumn(name)),
    ),
    ...names
      .filter((name, place) => names.indexOf(name) < place)
      .map((name) => at(texts.twiceColumn(name))),
  ];
}
