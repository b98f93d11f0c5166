import { type Entry, MESSAGES } from "@reignwell/contract";
import { formatLongDate } from "./calendar.ts";
import { type PlanGroup, planGroups } from "./plan-groups.ts";
import { prayerSource, reflectionSource } from "./plans/text-sources.ts";

/** A plan and the ids of the actions that are done (see planGroups). */
export interface PlanWithTicks {
  entry: Entry;
  done: ReadonlySet<string>;
}

/** One plan as Markdown: a document that reads well as it is and in any Markdown program. */
export function planToMarkdown(plan: PlanWithTicks): string {
  return `${planBlocks(plan, 1).join("\n\n")}\n`;
}

/**
 * The plans of a week, a month or any other time as one Markdown document.
 *
 * @param title the document's heading, e.g. 'November 2026'
 * @param plans in the order in which they are to stand
 */
export function plansToMarkdown(title: string, plans: readonly PlanWithTicks[]): string {
  const blocks = [`# ${markdownLine(title)}`, ...plans.flatMap((plan) => planBlocks(plan, 2))];
  return `${blocks.join("\n\n")}\n`;
}

function planBlocks({ entry, done }: PlanWithTicks, level: 1 | 2): string[] {
  const top = "#".repeat(level);
  const section = (title: string, blocks: readonly string[]) =>
    blocks.length > 0 ? [`${top}# ${title}`, ...blocks] : [];
  return [
    `${top} ${formatLongDate(entry.date)}`,
    quoted(entry.verse, entry.verseReference),
    ...section("Reflection", signed(entry.verseReflection, reflectionSource(entry))),
    ...section(MESSAGES.renew.answered, markdownParagraphs(entry.answer ?? "")),
    ...section("Priorities", groupBlocks(planGroups(entry), done)),
    ...section("Challenges", markdownParagraphs(entry.challenges)),
    ...section("Prayer", signed(entry.encouragement, prayerSource(entry))),
    ...section(MESSAGES.renew.thanks, markdownParagraphs(entry.thanks ?? "")),
  ].filter((block) => block !== "");
}

function signed(text: string, source: string | null): string[] {
  const blocks = markdownParagraphs(text);
  return blocks.length === 0 || source === null ? blocks : [...blocks, `*${source}*`];
}

function quoted(verse: string, reference: string): string {
  const lines = markdownParagraphs(verse).join("\n\n").split("\n");
  const source = reference.trim() === "" ? [] : ["", `\u2014 ${markdownLine(reference)}`];
  return [...lines, ...source].map((line) => `> ${line}`.trimEnd()).join("\n");
}

function groupBlocks(groups: readonly PlanGroup[], done: ReadonlySet<string>): string[] {
  return groups.flatMap(({ priority, actions }) => [
    `**${markdownLine(priority)}**`,
    ...(actions.length === 0
      ? []
      : [
          actions
            .map(({ id, text }) => `- [${done.has(id) ? "x" : " "}] ${markdownLine(text)}`)
            .join("\n"),
        ]),
  ]);
}

/** The paragraphs of what a user wrote as Markdown, its line breaks kept. */
export function markdownParagraphs(text: string): string[] {
  return text
    .split(/\n\s*\n/u)
    .map((paragraph) =>
      paragraph
        .split("\n")
        .map(markdownLine)
        .filter((line) => line !== "")
        // A backslash at a line's end is Markdown's visible way to break the line.
        .join("\\\n"),
    )
    .filter((paragraph) => paragraph !== "");
}

/** One line of what a user wrote, in which nothing is taken for Markdown. */
export function markdownLine(text: string): string {
  return text
    .replace(/\s+/gu, " ")
    .trim()
    .replace(/[\\`*_[\]<>|~&]/gu, "\\$&")
    .replace(/^(#{1,6}|[-+=])(?=\s|$|[-+=])/u, "\\$1")
    .replace(/^(\d{1,9})([.)])(?=\s|$)/u, "$1\\$2");
}
