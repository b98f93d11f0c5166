/// <reference lib="webworker" />
import type { PrecacheController } from "workbox-precaching";
import type { StartedMessage } from "../lib/browser/started-message.ts";
import { isFile } from "./file-answer.ts";

/*
 * Chromium stores a cached script's compiled code next to it, but doesn't use it for a module unless the
 * page preloads it as a script. Without stored code, such a preload is compiled on the main thread. So
 * the pages ask like that only for what a start in this very browser has compiled
 * (docs/decisions/0088-compiled-once.md).
 */

const CACHE = "reignwell-compiled";
const RECORD_URL = "/compiled-scripts";
/** Where nearly all starts begin. */
const PATHNAMES: readonly string[] = ["/", "/dashboard"];
const PROGRAM = /<meta name="reignwell-program" content="([^"]*)"/;

/** Whether this worker stores scripts again right now: then it was not killed over it. */
let isAtIt = false;

interface Compiled {
  /** The browser with its whole version: another one can't use what this one has compiled. */
  browser: string;
  /** When code of other browsers was dropped, in ms since 1970: a page of before compiled nothing new. */
  since: number;
  /** True while scripts are stored again: copies of them stand beside this record. */
  isDropping: boolean;
  /** By the pathname of the page. */
  scripts: Record<string, string[]>;
}

/** The files of the worker's version. */
type Version = Pick<PrecacheController, "getURLsToCacheKeys" | "getCacheKeyForURL" | "strategy">;

/** Chromium's, which TypeScript's libraries do not describe. */
interface BrowserData {
  getHighEntropyValues: (names: string[]) => Promise<{ fullVersionList?: unknown }>;
}

/** The scripts of this version that the browser has compiled at earlier starts of a page. */
export async function compiledScripts(pathname: string, version: Version): Promise<string[]> {
  if (!PATHNAMES.includes(pathname)) return [];
  const [compiled, browser] = await Promise.all([readCompiled(), thisBrowser()]);
  if (compiled?.isDropping && !isAtIt) await storeCopies(version);
  if (!compiled || compiled.isDropping || compiled.browser !== browser) return [];
  const scripts = compiled.scripts[pathname] ?? [];
  // After an update of the app the others of the page would be asked for one after the other.
  return scripts.every((script) => isOfVersion(script, version)) ? scripts : [];
}

/** A page that has the browser take what it has compiled: at once what the page itself begins with. */
export async function withCompiled(page: Response, scripts: readonly string[]): Promise<Response> {
  if (scripts.length === 0 || !page.ok) return page;
  const headers = new Headers(page.headers);
  for (const name of ["content-encoding", "content-length", "etag"]) headers.delete(name);
  return new Response(askForCompiled(await page.text(), scripts), { headers });
}

/**
 * What the page itself begins with is asked for by `page-init.js`, the parts that come later by the app
 * (web/src/app/page-at.tsx).
 */
export function askForCompiled(page: string, scripts: readonly string[]): string {
  const [program, content = ""] = PROGRAM.exec(page) ?? [];
  if (!program) return page;
  const files = content.split(" ").filter((file) => file.endsWith(".js"));
  const parts = scripts.filter((script) => !files.includes(script)).join(" ");
  const meta = parts && `<meta name="reignwell-parts" data-compiled content="${parts}">`;
  const isCompiled = files.every((file) => scripts.includes(file));
  return page.replace(program, () => meta + (isCompiled ? `${program} data-compiled` : program));
}

/** Notes which scripts a page has started with. What other browsers have compiled is dropped first. */
export async function noteStarted(
  { pathname, scripts, began, isServed }: StartedMessage,
  version: Version,
): Promise<void> {
  const browser = await thisBrowser();
  if (browser === null) return;
  const compiled = await readCompiled();
  if (compiled?.browser !== browser) {
    const met: Compiled = { browser, since: Date.now(), isDropping: false, scripts: {} };
    // The worker of a page that came without one has just stored its scripts: nothing is next to them.
    if (isAtIt) return;
    isAtIt = true;
    await (compiled || isServed ? dropCompiled(met, version) : write(met)).finally(() => {
      isAtIt = false;
    });
    return;
  }
  const own = scripts.filter((script) => isOfVersion(script, version));
  const counts = began >= compiled.since && own.length > 0 && PATHNAMES.includes(pathname);
  if (counts) await write({ ...compiled, scripts: { ...compiled.scripts, [pathname]: own } });
}

/**
 * Fetches and stores all scripts again: next to the code of another browser this one would store no
 * other. Without a network a later start tries again. Copies come first, for a browser that is killed
 * in between must not have lost a script.
 */
async function dropCompiled(met: Compiled, version: Version): Promise<void> {
  const [copies, precache] = await bothCaches(version);
  const keys = scriptKeys(version);
  const fresh = await Promise.all(keys.map((key) => fetch(key, { credentials: "same-origin" })));
  if (!fresh.every((answer, index) => isFile(keys[index] ?? "", answer))) return;
  for (const key of keys) {
    const kept = await precache.match(key);
    if (kept) await copies.put(key, kept);
  }
  await write({ ...met, isDropping: true });
  for (const [index, answer] of fresh.entries()) await precache.put(keys[index] ?? "", answer);
  await caches.delete(CACHE);
  await write(met);
}

/** Puts the copies back where a browser was killed before all scripts were stored again. */
async function storeCopies(version: Version): Promise<void> {
  const [copies, precache] = await bothCaches(version);
  for (const key of scriptKeys(version)) {
    const copy = await copies.match(key);
    if (copy) await precache.put(key, copy);
  }
  // It hasn't met this browser then, and begins again.
  await caches.delete(CACHE);
}

const bothCaches = ({ strategy }: Version) =>
  Promise.all([caches.open(CACHE), caches.open(strategy.cacheName)]);

function scriptKeys(version: Version): string[] {
  return [...version.getURLsToCacheKeys().values()].filter((key) => key.endsWith(".js"));
}

/** Whether a script is a file of this version, by the very words that may stand in a page. */
function isOfVersion(script: unknown, version: Version): boolean {
  if (typeof script !== "string" || !script.endsWith(".js")) return false;
  const { pathname } = new URL(script, "https://reignwell.invalid");
  return pathname === script && version.getCacheKeyForURL(script) !== undefined;
}

async function write(compiled: Compiled): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.put(RECORD_URL, new Response(JSON.stringify(compiled)));
}

async function readCompiled(): Promise<Compiled | null> {
  const kept = await caches.match(RECORD_URL, { cacheName: CACHE });
  // Written here alone.
  return kept ? ((await kept.json()) as Compiled) : null;
}

/** Null in browsers that are no Chromium. */
async function thisBrowser(): Promise<string | null> {
  const { userAgentData } = navigator as { userAgentData?: BrowserData };
  const data = await userAgentData?.getHighEntropyValues(["fullVersionList"]);
  return data?.fullVersionList ? JSON.stringify(data.fullVersionList) : null;
}
