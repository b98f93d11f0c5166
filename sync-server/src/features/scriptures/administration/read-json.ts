import { MESSAGES } from "@reignwell/contract";
import { type FileContent, type LineProblem, unreadableFile } from "./file-line.ts";

const texts = MESSAGES.scriptureImport;

/** Reads a JSON file: a list of scriptures, each with the line where it begins. */
export function readJson(text: string): FileContent {
  const json = text.replace(/^\uFEFF/u, "");
  let list: unknown;
  try {
    list = JSON.parse(json);
  } catch (error) {
    return unreadableFile(texts.notJson, lineOfError(error, json));
  }
  if (!Array.isArray(list)) return unreadableFile(texts.notAList);
  if (list.length === 0) return unreadableFile(texts.noRows);
  const starts = linesOfItems(json);
  const problems: LineProblem[] = [];
  const lines = list.flatMap((values: unknown, at) => {
    const line = starts[at] ?? 1;
    if (isRecord(values)) return [{ line, values }];
    problems.push({ line, message: texts.notAnObject });
    return [];
  });
  return { lines, problems, unread: problems.length };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The line at which each item of a valid outermost list begins. */
function linesOfItems(json: string): number[] {
  const starts: number[] = [];
  let [line, depth, isExpected] = [1, 0, false];
  // A text, a line's end, a bracket, a comma, or whatever else is no space.
  for (const [part] of json.matchAll(/"(?:\\.|[^"\\])*"|\n|[[\]{},]|[^\s"[\]{},]+/g)) {
    if (part === "\n") {
      line += 1;
      continue;
    }
    if (isExpected && part !== "]") starts.push(line);
    isExpected = false;
    if (part === "[" || part === "{") depth += 1;
    if (part === "]" || part === "}") depth -= 1;
    if (depth === 1 && (part === "," || (part === "[" && starts.length === 0))) isExpected = true;
  }
  return starts;
}

/** Node's message names a place, or only quotes what stands there. */
function lineOfError(error: unknown, json: string): number {
  const place = /position (\d+)/.exec(String(error))?.[1];
  const end = place === undefined ? json.length : Number(place);
  return json.slice(0, end).split("\n").length;
}
