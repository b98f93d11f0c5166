import { type AdminScripture, SCRIPTURE_COLUMNS, type ScriptureFormat } from "@reignwell/contract";

type FileRow = Record<(typeof SCRIPTURE_COLUMNS)[number], string | boolean | null>;

/** All scriptures as a file, by date, which an import takes back without a change. */
export function exportScriptures(
  scriptures: readonly AdminScripture[],
  format: ScriptureFormat,
): string {
  const rows = scriptures.toReversed().map(asRow);
  if (format === "json") return `${JSON.stringify(rows, null, 2)}\n`;
  const lines = rows.map((row) => SCRIPTURE_COLUMNS.map((name) => cell(row[name])).join(","));
  // The mark at the beginning tells spreadsheets that the file is UTF-8.
  return `\uFEFF${[SCRIPTURE_COLUMNS.join(","), ...lines].join("\r\n")}\r\n`;
}

function asRow(scripture: AdminScripture): FileRow {
  const { scheduleDate, reference, verse, reflection, audioUrl, isActive } = scripture;
  return { date: scheduleDate, reference, verse, reflection, audioUrl, active: isActive };
}

function cell(value: string | boolean | null): string {
  const text = String(value ?? "");
  return /[",;\r\n\t]|^\s|\s$/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
