/// <reference lib="webworker" />
import type { PrecacheController } from "workbox-precaching";
import type { StartedMessage } from "../lib/browser/started-message.ts";

/*
 * Chromium keeps what it has compiled of a cached script beside it. A module it compiles again at each
 * start all the same, unless the page asks for it as for any script; but then it compiles one that it
 * has not kept in the page's own thread, and not while it arrives. So the pages ask like that only for
 * what a start in this very browser has compiled (docs/decisions/0088-compiled-once.md).
 */

const CACHE = "reignwell-compiled";
const RECORD_URL = "/compiled-scripts";
/** Where nearly all starts begin. */
const PATHNAMES: readonly string[] = ["/", "/dashboard"];
const FIRST_SCRIPT = '<script type="module"';

interface Compiled {
  /** The browser with its whole version: another one can't use what this one has compiled. */
  browser: string;
  /** By the pathname of the page. */
  scripts: Record<string, string[]>;
}

/** The files of the worker's version. */
type Version = Pick<PrecacheController, "getCacheKeyForURL" | "strategy">;

/** Chromium's, which TypeScript's libraries do not describe. */
interface BrowserData {
  getHighEntropyValues: (names: string[]) => Promise<{ fullVersionList?: unknown }>;
}

/** The scripts of this version that the browser has compiled at earlier starts of a page. */
export async function compiledScripts(pathname: string, version: Version): Promise<string[]> {
  if (!PATHNAMES.includes(pathname)) return [];
  const [compiled, browser] = await Promise.all([readCompiled(), thisBrowser()]);
  if (!compiled || compiled.browser !== browser) return [];
  return ofVersion(compiled.scripts[pathname] ?? [], version);
}

/** A page that has the browser take what it has compiled: at once what the page itself begins with. */
export async function withCompiled(page: Response, scripts: readonly string[]): Promise<Response> {
  if (scripts.length === 0) return page;
  const headers = new Headers(page.headers);
  for (const name of ["content-encoding", "content-length", "etag"]) headers.delete(name);
  return new Response(askForCompiled(await page.text(), scripts), { headers });
}

/** The parts that come later are asked for by the app (web/src/app/page-at.tsx). */
export function askForCompiled(page: string, scripts: readonly string[]): string {
  const at = page.indexOf(FIRST_SCRIPT);
  if (at < 0) return page;
  const isOfPage = (script: string) => page.includes(`"${script}"`);
  const links = scripts
    .filter(isOfPage)
    .map((script) => `<link rel="preload" as="script" crossorigin href="${script}">`);
  const parts = scripts.filter((script) => !isOfPage(script)).join(" ");
  const meta = parts && `<meta name="reignwell-parts" data-compiled content="${parts}">`;
  return page.slice(0, at) + links.join("") + meta + page.slice(at);
}

/** Notes with which scripts a page has begun. What another browser has compiled is dropped first. */
export async function noteStarted(
  { pathname, scripts }: StartedMessage,
  version: Version,
): Promise<void> {
  const browser = await thisBrowser();
  if (browser === null || !PATHNAMES.includes(pathname)) return;
  const compiled = await readCompiled();
  const cache = await caches.open(CACHE);
  if (compiled && compiled.browser !== browser) {
    await dropCompiled(Object.values(compiled.scripts).flat(), version);
    await cache.delete(RECORD_URL);
    return;
  }
  const known: Compiled = {
    browser,
    scripts: { ...compiled?.scripts, [pathname]: ofVersion(scripts, version) },
  };
  await cache.put(RECORD_URL, Response.json(known));
}

/** Stores scripts again without what was compiled: beside that the browser would compile nothing new. */
async function dropCompiled(scripts: string[], version: Version): Promise<void> {
  const cache = await caches.open(version.strategy.cacheName);
  for (const script of new Set(ofVersion(scripts, version))) {
    const key = version.getCacheKeyForURL(script) ?? script;
    const kept = await cache.match(key);
    if (kept) await cache.put(key, new Response(await kept.blob(), { headers: kept.headers }));
  }
}

function ofVersion(scripts: readonly string[], version: Version): string[] {
  return scripts.filter((script) => version.getCacheKeyForURL(script) !== undefined);
}

async function readCompiled(): Promise<Compiled | null> {
  const kept = await caches.match(RECORD_URL, { cacheName: CACHE });
  // Written by `noteStarted` alone.
  return kept ? ((await kept.json()) as Compiled) : null;
}

/** Null in browsers that are no Chromium. */
async function thisBrowser(): Promise<string | null> {
  const { userAgentData } = navigator as { userAgentData?: BrowserData };
  const data = await userAgentData?.getHighEntropyValues(["fullVersionList"]);
  return data?.fullVersionList ? JSON.stringify(data.fullVersionList) : null;
}
