import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { askForCompiled, compiledScripts, noteStarted, withCompiled } from "./compiled-scripts.ts";

const PRECACHE = "precache";
const LIBRARIES = "/assets/libraries-1.js";
const PLAN = "/assets/plan-1.js";
const PAGE = `<head><script type="module" crossorigin src="${LIBRARIES}"></script></head>`;

/** By the names of the caches and the addresses. */
let stored: Map<string, Map<string, Response>>;
const version = {
  getCacheKeyForURL: (file: string) => ([LIBRARIES, PLAN].includes(file) ? file : undefined),
  strategy: { cacheName: PRECACHE },
} as unknown as Parameters<typeof compiledScripts>[1];

function use(browser: string | null): void {
  const fullVersionList = [{ brand: "Chromium", version: browser }];
  const userAgentData = { getHighEntropyValues: async () => ({ fullVersionList }) };
  vi.stubGlobal("navigator", browser === null ? {} : { userAgentData });
}

const begin = (pathname: string, ...scripts: string[]) =>
  noteStarted({ type: "started", pathname, scripts }, version);

beforeEach(() => {
  stored = new Map([[PRECACHE, new Map([[PLAN, new Response("plan")]])]]);
  const open = async (name: string) => {
    const cache = stored.get(name) ?? new Map<string, Response>();
    stored.set(name, cache);
    return {
      match: async (address: string) => cache.get(address)?.clone(),
      put: async (address: string, answer: Response) => void cache.set(address, answer),
      delete: async (address: string) => cache.delete(address),
    };
  };
  const match = async (address: string, { cacheName }: { cacheName: string }) =>
    (await open(cacheName)).match(address);
  vi.stubGlobal("caches", { open, match });
  use("156.0.1.2");
});
afterEach(() => vi.unstubAllGlobals());

it("issue 15: a page asks for what it began with the last time, each address for its own", async () => {
  expect(await compiledScripts("/", version)).toEqual([]);
  await begin("/", LIBRARIES, PLAN);
  await begin("/dashboard", LIBRARIES);
  expect(await compiledScripts("/", version)).toEqual([LIBRARIES, PLAN]);
  expect(await compiledScripts("/dashboard", version)).toEqual([LIBRARIES]);
  await begin("/", PLAN);
  expect(await compiledScripts("/", version)).toEqual([PLAN]);
});

it("other addresses, and scripts that are not this version's, are not noted", async () => {
  await begin("/settings", LIBRARIES);
  await begin("/", "/assets/plan-0.js", PLAN, "https://elsewhere.example/plan-1.js");
  expect(await compiledScripts("/settings", version)).toEqual([]);
  expect(await compiledScripts("/", version)).toEqual([PLAN]);
});

it("what another version of the browser has compiled is not asked for, and is dropped", async () => {
  await begin("/", PLAN);
  const compiled = stored.get(PRECACHE)?.get(PLAN);
  use("156.0.1.3");
  expect(await compiledScripts("/", version)).toEqual([]);
  await begin("/", PLAN);
  // That start had what is dropped beside its scripts: it has compiled nothing to be kept.
  expect(await compiledScripts("/", version)).toEqual([]);
  const now = stored.get(PRECACHE)?.get(PLAN);
  expect(now).not.toBe(compiled);
  expect(await now?.text()).toBe("plan");
  await begin("/", PLAN);
  expect(await compiledScripts("/", version)).toEqual([PLAN]);
});

it("browsers that are no Chromium are left alone", async () => {
  use(null);
  await begin("/", PLAN);
  expect(await compiledScripts("/", version)).toEqual([]);
  expect(stored.get("reignwell-compiled")?.size ?? 0).toBe(0);
});

it("the page's own scripts are asked for before they are named, its parts by the app", () => {
  const page = askForCompiled(PAGE, [LIBRARIES, PLAN]);
  const link = `<link rel="preload" as="script" crossorigin href="${LIBRARIES}">`;
  const meta = `<meta name="reignwell-parts" data-compiled content="${PLAN}">`;
  expect(page).toBe(PAGE.replace("<script", `${link}${meta}<script`));
  expect(askForCompiled(PAGE, [LIBRARIES])).toBe(PAGE.replace("<script", `${link}<script`));
  expect(askForCompiled("<p>No program</p>", [PLAN])).toBe("<p>No program</p>");
});

it("the page keeps its headers, but for those of its former bytes", async () => {
  const headers = { "content-security-policy": "default-src 'self'", "content-encoding": "br" };
  const page = new Response(PAGE, { headers });
  expect(await withCompiled(page, [])).toBe(page);
  const changed = await withCompiled(page, [PLAN]);
  expect([...changed.headers.keys()]).toEqual(["content-security-policy", "content-type"]);
  expect(await changed.text()).toContain(PLAN);
});
