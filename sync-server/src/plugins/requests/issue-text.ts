import type * as z from "zod/mini";

/** The beginnings of texts that do not name their field; those of the specification all do. */
const NAMELESS = /^(At most|Contains|Invalid|Must|Nested|There is no such|Too)\b/;

const KINDS: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  tuple: "a list",
};

/** What is wrong with a field, in words for a person: 'Date: There is no such date'. */
export function sayIssue(issue: z.core.$ZodIssue | undefined): string {
  if (issue === undefined) return "This is not valid";
  const field = fieldWords(issue.path);
  if (issue.code === "unrecognized_keys") {
    return `There is no field ${issue.keys.map((key) => `'${key}'`).join(", ")} here`;
  }
  // A schema's own words for a field that was left out are the specification's.
  if (issue.code === "invalid_type" && issue.message.startsWith("Invalid input")) {
    // The library tells what was received in its sentence only.
    if (issue.message.endsWith("received undefined")) return `${field} is missing`;
    return `${field} must be ${KINDS[issue.expected] ?? issue.expected}`;
  }
  if (issue.code === "invalid_value") {
    return `${field} must be one of: ${issue.values.map(String).join(", ")}`;
  }
  return NAMELESS.test(issue.message) ? `${field}: ${issue.message}` : issue.message;
}

/** `targetDate` is 'Target date'; a place in a list is named after the list. */
function fieldWords(path: readonly PropertyKey[]): string {
  const name = path.findLast((part) => typeof part === "string") ?? "This";
  return name
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^./, (letter) => letter.toUpperCase());
}
