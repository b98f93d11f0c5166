import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { DAY_SCRIPTURE_ID, gapOf, type PageGap } from "@reignwell/domain";
import type { Plugin } from "vite";
import { withShortKitNames } from "./vite-shared.ts";

const run = promisify(execFile);

/** A day that the app is made to draw; its words are found again and become gaps. */
const DRAWN = {
  date: "2031-08-13",
  verse: "gap-of-the-verse",
  reference: "gap-of-the-reference",
  reflection: "gap-of-the-reflection, long enough to stand",
  translation: "gap-of-the-translation",
  audioUrl: null,
};

/** What is drawn for that day, and the gap that takes its place. */
const GAPS: readonly (readonly [drawn: string, gap: PageGap])[] = [
  [`<p>${DRAWN.reflection}</p>`, "reflection"],
  [`passage=${DRAWN.reference}`, "referenceAddress"],
  [DRAWN.reference, "reference"],
  [DRAWN.verse, "verse"],
  [DRAWN.translation, "translation"],
  ['data-season="summer"', "season"],
  [DRAWN.date, "date"],
  ["Wednesday, August 13, 2031", "dateLong"],
  ["Aug 13, 2031", "dateShort"],
  ["© 2031", "year"],
];

/** Around a gap that is only a part of what was drawn. */
const AROUND: Partial<Record<PageGap, (gap: string) => string>> = {
  referenceAddress: (gap) => `passage=${gap}`,
  season: (gap) => `data-season="${gap}"`,
  year: (gap) => `© ${gap}`,
};

/**
 * Writes `daily.html` beside `index.html`: the same page with the first screen of "/" drawn into
 * it, with gaps for the day's scripture. The screen is drawn by the app itself, so the page that
 * a visitor reads before the program runs is the page that the program then draws.
 *
 * A first visit gets `daily-first-visit.html`, with the style sheet in the page: it is painted
 * without waiting for a second answer. The worker has the sheet beside its `daily.html`.
 */
export function dailyPage(): Plugin {
  let folder = "";
  let root = "";
  return {
    name: "reignwell:daily-page",
    apply: "build",
    configResolved(config) {
      ({ root } = config);
      folder = path.resolve(root, config.build.outDir);
    },
    writeBundle: {
      sequential: true,
      async handler() {
        const index = await readFile(path.join(folder, "index.html"), "utf8");
        const script = path.join(root, "first-light/draw-daily-page.ts");
        const { stdout } = await run(process.execPath, [script, JSON.stringify(DRAWN)], {
          maxBuffer: 4 * 1024 * 1024,
        });
        const page = pageOf(index, withGaps(withShortKitNames(stdout)));
        await writeFile(path.join(folder, "daily.html"), page);
        await writeFile(
          path.join(folder, "daily-first-visit.html"),
          await withStyles(page, folder),
        );
      },
    },
  };
}

/**
 * The sheet is fetched without being applied: later parts of the app look whether it is in the page
 * before they load it with their own, and the worker then finds it in the browser's cache.
 */
async function withStyles(page: string, folder: string): Promise<string> {
  const [sheet, href = ""] = /<link rel="stylesheet"[^>]* href="([^"]+)">/.exec(page) ?? [];
  if (!sheet) throw new Error("The daily page has no style sheet");
  const rules = await readFile(path.join(folder, href), "utf8");
  if (rules.includes("</")) throw new Error("The style sheet would end its own element");
  const later = sheet.replace(">", ' media="not all">');
  return page
    .replace(sheet, () => `<style>${rules.trim()}</style>`)
    .replace("</body>", () => `${later}\n  </body>`);
}

function withGaps(drawn: string): string {
  let page = drawn;
  for (const [words, gap] of GAPS) {
    if (!page.includes(words)) throw new Error(`The daily page shows no '${words}' (${gap})`);
    const place = gapOf(gap);
    page = page.replaceAll(words, AROUND[gap]?.(place) ?? place);
  }
  return page;
}

function pageOf(index: string, screen: string): string {
  const data = `<script type="application/json" id="${DAY_SCRIPTURE_ID}" data-source="${gapOf("source")}">${gapOf("scripture")}</script>`;
  const preview = `<meta property="og:title" content="Today’s verse · Reignwell" />
    <meta property="og:description" content="${gapOf("preview")}" />`;
  return [
    [
      /<div class="boot">[\s\S]*?<\/noscript>\s*<\/div>/,
      `<div class="first-light">${screen}</div>`,
    ],
    [
      /(?=<div class="first-light">)/,
      '<noscript><p style="padding:0 1rem">Reignwell needs JavaScript to keep your plans.</p></noscript>\n      ',
    ],
    [/<\/body>/, `${data}\n  </body>`],
    [/<\/title>/, `</title>\n    ${preview}`],
    // Without the program that chooses it, as with scripts switched off.
    [/<html /, '<html data-mantine-color-scheme="light" '],
  ].reduce((page, [place, text]) => replaceOnce(page, place as RegExp, text as string), index);
}

function replaceOnce(page: string, place: RegExp, text: string): string {
  if (!place.test(page)) throw new Error(`index.html has no ${place.source}`);
  return page.replace(place, () => text);
}
