import {
  MESSAGES,
  SCRIPTURE_COLUMNS,
  type ScriptureInput,
  scriptureInput,
} from "@reignwell/contract";
import type { FileLine, LineProblem } from "./file-line.ts";

const texts = MESSAGES.scriptureImport;
const SWITCH: Readonly<Record<string, boolean>> = {
  "": true,
  true: true,
  yes: true,
  "1": true,
  active: true,
  false: false,
  no: false,
  "0": false,
  inactive: false,
};
const COLUMN_OF: Readonly<Record<string, string>> = { scheduleDate: "date", isActive: "active" };

/** A line that is a scripture. */
export interface GoodLine {
  line: number;
  scripture: ScriptureInput;
}

/** Judges each line by itself: the scriptures, and every problem of the others. */
export function judgeLines(lines: readonly FileLine[]): {
  good: GoodLine[];
  problems: LineProblem[];
} {
  const good: GoodLine[] = [];
  const problems: LineProblem[] = [];
  for (const { line, values } of lines) {
    const { scripture, messages } = judge(values);
    if (scripture) good.push({ line, scripture });
    problems.push(...messages.map((message) => ({ line, message })));
  }
  return { good, problems };
}

function judge(values: FileLine["values"]): { scripture?: ScriptureInput; messages: string[] } {
  const known: readonly string[] = SCRIPTURE_COLUMNS;
  const messages = Object.keys(values)
    .filter((name) => !known.includes(name))
    .map((name) => texts.unknownField(name));
  const text = (name: string): string | null => {
    const value = values[name];
    if (value === undefined || value === null) return null;
    if (typeof value !== "string") messages.push(texts.notAText(name));
    else if (value.includes("\uFFFD")) messages.push(`${name}: ${texts.unreadable}`);
    // Named already: the schema has nothing to add to it.
    return typeof value === "string" ? value : "?";
  };
  const isActive = switchOf(values["active"]);
  if (isActive === undefined) messages.push(texts.notASwitch);
  const read = scriptureInput.safeParse({
    scheduleDate: text("date")?.trim(),
    reference: text("reference")?.trim(),
    verse: text("verse"),
    reflection: orNull(text("reflection")),
    audioUrl: orNull(text("audioUrl")?.trim() ?? null),
    isActive: isActive ?? true,
  });
  if (messages.length === 0 && read.success) return { scripture: read.data, messages };
  return { messages: [...messages, ...(read.error?.issues.map(inWords) ?? [])] };
}

/** Undefined for what is neither; an empty one is active. */
function switchOf(active: unknown): boolean | undefined {
  if (typeof active === "boolean") return active;
  const text = active ?? "";
  return typeof text === "string" ? SWITCH[text.trim().toLowerCase()] : undefined;
}

function orNull(text: string | null): string | null {
  return text === null || text.trim() === "" ? null : text;
}

/** The form's own words, with the column where they don't name it. */
function inWords({ path, message }: { path: PropertyKey[]; message: string }): string {
  const field = String(path[0] ?? "");
  const column = COLUMN_OF[field] ?? field;
  return message.toLowerCase().startsWith(column.toLowerCase()) ? message : `${column}: ${message}`;
}
