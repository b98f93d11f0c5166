import { MESSAGES, PRODUCT_NAME } from "@reignwell/contract";
import type { KnownVerse } from "../shared-verse.ts";

/** What the page of a short link says. */
export interface SharedPage {
  verse: KnownVerse;
  /** The page's own address. */
  address: string;
  /** Where somebody who opens it goes on to; null for programs, which are to read this page. */
  onward: string | null;
}

/** The page's own few colors are the app's, light and dark (web/src/ui/theme/colors.ts). */
const STYLE = [
  "body{margin:0;background:#fdfaf4;color:#26201c;font:1.25rem/1.5 Georgia,serif}",
  "main{max-width:36rem;margin:15vh auto;padding:0 1.5rem}",
  "h1{font-size:1.5rem;line-height:1.25;font-weight:600}blockquote{margin:0}a{color:#3b684b}",
  "@media (prefers-color-scheme:dark){body{background:#1b1d28;color:#eaebef}a{color:#8cb79a}}",
].join("");

const LONGEST_DESCRIPTION = 300;

/**
 * The page of a short link: chats read its tags for their preview, and a browser goes on at once,
 * also where no scripts run. It holds no script, so the app's policy needs no exception.
 */
export function sharedPage({ verse, address, onward }: SharedPage): string {
  const { reference, verse: words, translation } = verse;
  const named = nameOf(verse);
  const title = reference === null ? PRODUCT_NAME : `${reference} · ${PRODUCT_NAME}`;
  const abbreviation = translation === null ? "" : ` (${translation})`;
  const description =
    words === null
      ? `${reference === null ? "A verse" : reference} was shared with you. Read today’s verse and plan the day with it.`
      : `${shortened(words)} ${reference}${abbreviation}`;
  const picture = `${address}/picture.png`;
  const tags: readonly [string, string, string][] = [
    ["name", "description", description],
    ["name", "robots", "noindex"],
    ["property", "og:type", "article"],
    ["property", "og:site_name", PRODUCT_NAME],
    ["property", "og:title", title],
    ["property", "og:description", description],
    ["property", "og:url", address],
    ["property", "og:image", picture],
    ["property", "og:image:type", "image/png"],
    ["property", "og:image:width", "1200"],
    ["property", "og:image:height", "630"],
    ["property", "og:image:alt", named],
    ["name", "twitter:card", "summary_large_image"],
    ["name", "twitter:title", title],
    ["name", "twitter:description", description],
    ["name", "twitter:image", picture],
    ["name", "twitter:image:alt", named],
  ];
  const metas = tags.map(
    ([kind, name, content]) => `<meta ${kind}="${name}" content="${escaped(content)}">`,
  );
  const refresh =
    onward === null ? [] : [`<meta http-equiv="refresh" content="0;url=${escaped(onward)}">`];
  return [
    `<!doctype html>`,
    `<html lang="en">`,
    `<meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width, initial-scale=1">`,
    `<title>${escaped(title)}</title>`,
    `<link rel="canonical" href="${escaped(address)}">`,
    ...metas,
    ...refresh,
    `<meta name="color-scheme" content="light dark">`,
    `<style>${STYLE}</style>`,
    `<main>`,
    `<h1>${escaped(words === null ? MESSAGES.sharing.receivedUnknown : MESSAGES.sharing.received)}</h1>`,
    ...(words === null ? [] : [`<blockquote>${escaped(words)}</blockquote>`]),
    `<p>${escaped(named)}</p>`,
    `<p><a href="${escaped(onward ?? "/")}">Read today’s verse</a></p>`,
    `</main>`,
    `</html>`,
    "",
  ].join("\n");
}

/** The reference with its translation, or the app's name where there is none. */
export function nameOf({ reference, translation }: KnownVerse): string {
  if (reference === null) return PRODUCT_NAME;
  return translation === null ? reference : `${reference} (${translation})`;
}

function shortened(text: string): string {
  if (text.length <= LONGEST_DESCRIPTION) return text;
  const kept = text.slice(0, LONGEST_DESCRIPTION);
  return `${kept.slice(0, Math.max(1, kept.lastIndexOf(" "))).replace(/[\s,;:.]+$/u, "")}…`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/gu, (letter) => ENTITIES[letter] ?? letter);
}
