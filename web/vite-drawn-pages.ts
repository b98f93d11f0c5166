import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { DAY_SCRIPTURE_ID, gapOf, type PageGap } from "@reignwell/domain";
import type { Plugin, Rolldown } from "vite";
import { neededRules } from "./vite-needed-rules.ts";
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

/** What is drawn of that day on every page, and the gap that takes its place. */
const GAPS_OF_THE_FRAME: readonly Gap[] = [
  ['data-season="summer"', "season"],
  ["© 2031", "year"],
];
/** On the dashboard's frame. */
const GAPS_OF_THE_DASHBOARD: readonly Gap[] = [
  [`passage=${DRAWN.reference}`, "referenceAddress"],
  [DRAWN.reference, "reference"],
  [DRAWN.verse, "verse"],
  ["Wednesday, August 13, 2031", "dateLong"],
];
/** And on the daily page alone. */
const GAPS_OF_THE_DAY: readonly Gap[] = [
  [`<p>${DRAWN.reflection}</p>`, "reflection"],
  [`passage=${DRAWN.reference}`, "referenceAddress"],
  [DRAWN.reference, "reference"],
  [DRAWN.verse, "verse"],
  [DRAWN.translation, "translation"],
  [DRAWN.date, "date"],
  ["Wednesday, August 13, 2031", "dateLong"],
  ["Aug 13, 2031", "dateShort"],
];
type Gap = readonly [drawn: string, gap: PageGap];

/** Around a gap that is only a part of what was drawn. */
const AROUND: Partial<Record<PageGap, (gap: string) => string>> = {
  referenceAddress: (gap) => `passage=${gap}`,
  season: (gap) => `data-season="${gap}"`,
  year: (gap) => `© ${gap}`,
};

/** The element that names the files of a drawn page's own part. */
const PAGE_PARTS = "reignwell-parts";

/** The chunks of vite-chunks.ts that draw the page for signing in and the dashboard. */
const SIGN_IN = "sign-in";
const DASHBOARD = "dashboard";

/**
 * Writes pages beside `index.html` whose first screen the app has drawn itself while it was built,
 * so that the page that a visitor reads before the program runs is the page that the program then
 * draws. They have gaps for the day's scripture and its date.
 *
 * `daily.html` is the worker's page for "/", with the style sheet beside it. First visits get
 * `daily-first-visit.html`, for signing in `sign-in.html`, and with a session `dashboard.html`, the
 * dashboard's frame, which says nothing of an account. They have what they need of the style in the
 * page: they are painted without waiting for a second answer.
 */
export function drawnPages(): Plugin {
  let folder = "";
  let root = "";
  return {
    name: "reignwell:drawn-pages",
    apply: "build",
    configResolved(config) {
      ({ root } = config);
      folder = path.resolve(root, config.build.outDir);
    },
    writeBundle: {
      sequential: true,
      async handler(_options, bundle) {
        const index = await readFile(path.join(folder, "index.html"), "utf8");
        const [daily, signIn, dashboard] = await Promise.all([
          draw(root, "/"),
          draw(root, "/auth"),
          draw(root, "/dashboard"),
        ]);
        const page = dailyPageOf(
          index,
          withGaps(daily, [...GAPS_OF_THE_DAY, ...GAPS_OF_THE_FRAME]),
        );
        await writeFile(path.join(folder, "daily.html"), page);
        await writeFile(
          path.join(folder, "daily-first-visit.html"),
          await withStyles(page, folder, []),
        );
        const later = sheetsOf(bundle, SIGN_IN);
        const frame = dashboardOf(
          index,
          withGaps(dashboard, [...GAPS_OF_THE_DASHBOARD, ...GAPS_OF_THE_FRAME]),
        );
        await writeFile(
          path.join(folder, "dashboard.html"),
          withParts(
            withFaces(await withStyles(frame, folder, sheetsOf(bundle, DASHBOARD)), bundle),
            chunksOf(bundle, DASHBOARD),
          ),
        );
        const form = signInPageOf(index, withGaps(signIn, GAPS_OF_THE_FRAME));
        await writeFile(
          path.join(folder, "sign-in.html"),
          withParts(await withStyles(form, folder, later), chunksOf(bundle, SIGN_IN)),
        );
      },
    },
  };
}

async function draw(root: string, address: string): Promise<string> {
  const script = path.join(root, "first-light/draw-page.ts");
  const { stdout } = await run(process.execPath, [script, address, JSON.stringify(DRAWN)], {
    maxBuffer: 4 * 1024 * 1024,
  });
  // The router's links are whole here (vite-unused-code.ts).
  return withShortKitNames(stdout).replaceAll(' data-discover="true"', "");
}

/** The style sheets that come with a chunk, in the order in which the browser gets them. */
function sheetsOf(bundle: Rolldown.OutputBundle, name: string): string[] {
  const chunks = chunksOf(bundle, name);
  return [...new Set(chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))];
}

/** A chunk and those that it needs, in the order in which they begin. */
function chunksOf(bundle: Rolldown.OutputBundle, name: string): Rolldown.OutputChunk[] {
  const chunks: Rolldown.OutputChunk[] = [];
  const seen = new Set<string>();
  const visit = (part: Rolldown.OutputBundle[string] | undefined) => {
    if (part?.type !== "chunk" || seen.has(part.fileName)) return;
    seen.add(part.fileName);
    for (const file of part.imports) visit(bundle[file]);
    chunks.push(part);
  };
  const chunk = Object.values(bundle).find((part) => part.type === "chunk" && part.name === name);
  if (!chunk) throw new Error(`The build has no part '${name}'`);
  visit(chunk);
  return chunks;
}

/**
 * Puts into a page the rules that it needs before the program runs. The whole sheets are fetched with
 * the program, without being applied, and stand where later ones come after them: the app applies them
 * when it takes the page over (web/src/app/whole-styles.tsx).
 *
 * @param more sheets that `page` doesn't ask for by itself
 */
async function withStyles(page: string, folder: string, more: string[]): Promise<string> {
  const [sheet, href = ""] = /<link rel="stylesheet"[^>]* href="([^"]+)">/.exec(page) ?? [];
  if (!sheet) throw new Error("The page has no style sheet");
  const hrefs = [href, ...more.map((file) => `/${file}`).filter((file) => file !== href)];
  const rules = await Promise.all(
    hrefs.map(async (file) => (await readFile(path.join(folder, file), "utf8")).trim()),
  );
  if (rules.some((text) => text.includes("</"))) {
    throw new Error("The style sheet would end its own element");
  }
  const needed = neededRules(rules.join(""), page);
  return replaceOnce(
    page.replace(sheet, () => `<style>${needed}</style>`),
    /(?<=<meta name="reignwell-program" content="[^"]*)(?=")/,
    ` ${hrefs.join(" ")}`,
  );
}

/**
 * Asks for the faces at once, and has the browser take those that come with the first paint or none:
 * a face that comes later would move the frame (a shift of 0.024), and the same verse in the
 * app, a little wider, would be painted as another text.
 */
function withFaces(page: string, bundle: Rolldown.OutputBundle): string {
  const files = Object.keys(bundle).filter((file) => /(figtree|literata)-latin-wght/.test(file));
  if (files.length !== 2) throw new Error("The build has no two faces");
  const links = files.map(
    (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`,
  );
  return files.reduce(
    (drawn, file) => replaceOnce(drawn, displayOf(file), "optional"),
    [
      [/(?=<title>)/, links.join("\n")] as const,
      [/(?<=<style id="faces") media="[^"]*"/, ""] as const,
    ].reduce((drawn, [place, text]) => replaceOnce(drawn, place, text), page),
  );
}

/** How the rule of a face's file says that it may come later. */
function displayOf(file: string): RegExp {
  return new RegExp(String.raw`(?<=font-display:)swap(?=;src:url\(/${file}\))`);
}

/**
 * Names the files of the page's own part: the app asks for all of them as soon as it begins
 * (web/src/app/page-at.tsx), behind its own.
 */
function withParts(page: string, chunks: readonly Rolldown.OutputChunk[]): string {
  const files = chunks.filter(({ fileName }) => !page.includes(fileName));
  const addresses = files.map(({ fileName }) => `/${fileName}`).join(" ");
  return replaceOnce(page, /(?=<\/head>)/, `<meta name="${PAGE_PARTS}" content="${addresses}">`);
}

function withGaps(drawn: string, gaps: readonly Gap[]): string {
  let page = drawn;
  for (const [words, gap] of gaps) {
    if (!page.includes(words)) throw new Error(`The page shows no '${words}' (${gap})`);
    const place = gapOf(gap);
    page = page.replaceAll(words, AROUND[gap]?.(place) ?? place);
  }
  return page;
}

function dailyPageOf(index: string, screen: string): string {
  const preview = `<meta property="og:title" content="Today’s verse · Reignwell" />
    <meta property="og:description" content="${gapOf("preview")}" />`;
  return [[/<\/title>/, `</title>\n    ${preview}`] as const].reduce(
    (page, [place, text]) => replaceOnce(page, place, text),
    withScripture(pageOf(index, screen)),
  );
}

/** The season's badge has the words of the season, and its drawing once the program runs. */
function dashboardOf(index: string, screen: string): string {
  const badge = /(<svg[^>]*tabler-icon-sun[^>]*>)[^]*?(<\/svg>)Summer/;
  const name = `<span style="text-transform:capitalize">${gapOf("season")}</span>`;
  const [, open = "", close = ""] = badge.exec(screen) ?? [];
  const page = withScripture(pageOf(index, replaceOnce(screen, badge, open + close + name)));
  return replaceOnce(page, /(?<=<title>)Reignwell/, "My Dashboard · Reignwell");
}

/** The day's scripture for the program to begin with. */
function withScripture(page: string): string {
  const data = `<script type="application/json" id="${DAY_SCRIPTURE_ID}" data-source="${gapOf("source")}">${gapOf("scripture")}</script>`;
  return replaceOnce(page, /<\/body>/, `${data}\n  </body>`);
}

/**
 * What is typed into a form before the program runs would be lost: it takes nothing until then. The
 * sky, which follows the device's clock, is halfway light.
 */
function signInPageOf(index: string, screen: string): string {
  const still = replaceOnce(screen, /<form /, "<form inert ");
  const page = pageOf(index, replaceOnce(still, /data-light="\d"/, 'data-light="2"'));
  return replaceOnce(page, /(?<=<title>)Reignwell/, "Sign in · Reignwell");
}

function pageOf(index: string, screen: string): string {
  return [
    [
      /<div class="boot">[\s\S]*?<\/noscript>\s*<\/div>/,
      `<div class="first-light">${screen}</div>`,
    ] as const,
    [
      /(?=<div class="first-light">)/,
      '<noscript><p style="padding:0 1rem">Reignwell needs JavaScript to keep your plans.</p></noscript>\n      ',
    ] as const,
    // Without the program that chooses it, as with scripts switched off.
    [/<html /, '<html data-mantine-color-scheme="light" '] as const,
  ].reduce((page, [place, text]) => replaceOnce(page, place, text), index);
}

function replaceOnce(page: string, place: RegExp, text: string): string {
  if (!place.test(page)) throw new Error(`The page has no ${place.source}`);
  return page.replace(place, () => text);
}
