import { formatLongDate, formatShortDate, seasonOf } from "../calendar.ts";
import { type DayScripture, firstWords, paragraphs } from "../scripture.ts";

/** The element of a filled page that holds its scripture as JSON, for the program to begin with. */
export const DAY_SCRIPTURE_ID = "day-scripture";

/** What a build leaves open in the daily page, each where its value belongs. */
export type PageGap =
  | "date"
  | "dateLong"
  | "dateShort"
  | "season"
  | "year"
  | "reference"
  | "referenceAddress"
  | "translation"
  | "verse"
  | "reflection"
  | "preview"
  | "source"
  | "scripture";

/** Who put the scripture into the page: the server has just looked it up, a device may be behind. */
export type PageSource = "server" | "device";

const GAP = /\{\{(\w+)\}\}/g;

/** How a gap stands in the page. */
export function gapOf(name: PageGap): string {
  return `{{${name}}}`;
}

/**
 * The daily page with a day's scripture in it, as the server and the service worker answer a
 * visit to "/" before any program runs. Each value is escaped for the place where it stands, and
 * a value is never searched for gaps, so no scripture can change the page around it.
 *
 * @param page the page as the build made it, with gaps
 */
export function fillDailyPage(page: string, scripture: DayScripture, source: PageSource): string {
  const values = { ...valuesOf(scripture), source };
  return page.replaceAll(GAP, (gap, name: string) =>
    Object.hasOwn(values, name) ? values[name as PageGap] : gap,
  );
}

function valuesOf(scripture: DayScripture): Record<Exclude<PageGap, "source">, string> {
  const { date, verse, reference, translation, reflection } = scripture;
  const reflected = paragraphs(reflection ?? "");
  return {
    date: escaped(date),
    dateLong: escaped(formatLongDate(date)),
    dateShort: escaped(formatShortDate(date)),
    season: seasonOf(date),
    year: escaped(date.slice(0, 4)),
    reference: escaped(reference),
    referenceAddress: escaped(encodeURIComponent(reference.toWellFormed())),
    translation: escaped(translation ?? ""),
    verse: escaped(verse),
    reflection: reflected.map((text) => `<p>${escaped(text)}</p>`).join(""),
    preview: escaped(`${reference}: ${firstWords(verse)}`),
    // In a script element nothing ends the text but "</script": no "<" stays one.
    scripture: JSON.stringify(scripture).replaceAll("<", "\\u003c"),
  };
}

/** For a text between tags and for an attribute in double quotes. */
function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
