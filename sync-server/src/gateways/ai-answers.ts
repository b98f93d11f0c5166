import { AI_LIMITS, generatedLine, generatedText } from "@reignwell/contract";

/** Longer than anything useful even with all its markup: not worth cleaning. */
const LONGEST_RAW = 4 * AI_LIMITS.result;

/**
 * The JSON value of an answer. Services that know no structured output wrap it in a code fence or
 * in chatter, and some think aloud before; undefined when there is none.
 */
export function jsonIn(answer: string): unknown {
  const text = answer.replace(/^\s*<think>[^]*?<\/think>/u, "").trim();
  const whole = parsed(text);
  return whole === undefined ? parsed(between(text)) : whole;
}

function between(text: string): string {
  return text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1);
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

/** A text in paragraphs as it may be shown, or null when it may not, cleaned or not. */
export function textOf(value: unknown): string | null {
  const text = cleaned(value);
  return generatedText.safeParse(text).success ? text : null;
}

/** A single line as it may be shown, without the mark of a list; null when it may not. */
export function lineOf(value: unknown): string | null {
  const line = cleaned(value)
    .replace(/\s+/gu, " ")
    .replace(/^([-*•–]|\d{1,2}[.)])\s+/u, "");
  return generatedLine.safeParse(line).success ? line : null;
}

const BREAKS = /<(br|hr)\s?\/?>|<\/(div|h[1-6]|li|ul|ol|blockquote)\s?>/giu;
/** Tags that only shape text. An answer with others (scripts, images, links) is not shown. */
const SHAPING = /<\/?(p|div|span|b|i|u|em|strong|small|h[1-6]|ul|ol|li|blockquote)(\s[^<>]*)?>/giu;
const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&quot;": '"',
  "&#39;": "'",
  "&apos;": "'",
  "&nbsp;": " ",
};

/** Without shaping tags and Markdown; other markup stays, for the schema to refuse. */
function cleaned(value: unknown): string {
  if (typeof value !== "string" || value.length > LONGEST_RAW) return "";
  return (
    value
      .replaceAll("\u0000", "")
      .toWellFormed()
      .replace(/\r\n?/gu, "\n")
      // First, so that no later pattern walks over long runs of blanks again and again.
      .replace(/[^\S\n]{2,}/gu, " ")
      .replace(/<\/p\s?>/giu, "\n\n")
      .replace(BREAKS, "\n")
      .replace(SHAPING, "")
      .replace(/&(amp|quot|#39|apos|nbsp);/gu, (entity) => ENTITIES[entity] ?? entity)
      .replace(/^ {0,3}#{1,6} +/gmu, "")
      .replace(/(\*\*|__)(?=\S)([^*_\n]+)\1/gu, "$2")
      .replace(/^```.*$/gmu, "")
      .replace(/ ?\n ?/gu, "\n")
      .replace(/\n{3,}/gu, "\n\n")
      .trim()
  );
}
