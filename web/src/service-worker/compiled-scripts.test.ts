import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { askForCompiled, compiledScripts, noteStarted, withCompiled } from "./compiled-scripts.ts";

const PRECACHE = "precache";
const LIBRARIES = "/assets/libraries-1.js";
const PLAN = "/assets/plan-1.js";
const PAGE = `<head><meta name="reignwell-program" content="${LIBRARIES}"></head>`;

/** By the names of the caches and the addresses. */
let stored: Map<string, Map<string, Response>>;

const fetching = vi.fn<(address: string) => Promise<Response>>();
const version = {
  getCacheKeyForURL: (file: string) => {
    const { pathname } = new URL(file, "https://reignwell.example");
    return [LIBRARIES, PLAN].includes(pathname) ? pathname : undefined;
  },
  getURLsToCacheKeys: () => new Map([LIBRARIES, PLAN].map((file) => [file, file])),
  strategy: { cacheName: PRECACHE },
} as unknown as Parameters<typeof compiledScripts>[1];

function use(browser: string | null): void {
  const fullVersionList = [{ brand: "Chromium", version: browser }];
  const userAgentData = { getHighEntropyValues: async () => ({ fullVersionList }) };
  vi.stubGlobal("navigator", browser === null ? {} : { userAgentData });
}

/** A page that began at such a time, or just now, has started with these. */
const started = (pathname: string, scripts: string[], began = Date.now()) =>
  noteStarted({ type: "started", pathname, scripts, began, isServed: true }, version);
/** The page that brings the worker. */
const meet = () =>
  noteStarted({ type: "started", pathname: "/", scripts: [], began: 0, isServed: false }, version);
const kept = (script: string) => stored.get(PRECACHE)?.get(script);

beforeEach(() => {
  stored = new Map([
    [
      PRECACHE,
      new Map([
        [PLAN, new Response("plan")],
        [LIBRARIES, new Response("libraries")],
      ]),
    ],
  ]);
  const open = async (name: string) => {
    const cache = stored.get(name) ?? new Map<string, Response>();
    stored.set(name, cache);
    return {
      match: async (address: string) => cache.get(address)?.clone(),
      put: async (address: string, answer: Response) => void cache.set(address, answer),
    };
  };
  const match = async (address: string, { cacheName }: { cacheName: string }) =>
    (await open(cacheName)).match(address);
  vi.stubGlobal("caches", { open, match, delete: async (name: string) => stored.delete(name) });
  vi.stubGlobal("fetch", fetching);
  fetching.mockImplementation(async (address) => new Response(`fresh ${address}`));
  use("156.0.1.2");
});
afterEach(() => vi.unstubAllGlobals());

it("issue 15: a page asks for what it started with the last time, each address for its own", async () => {
  await meet();
  expect(await compiledScripts("/", version)).toEqual([]);
  await started("/", [LIBRARIES, PLAN]);
  await started("/dashboard", [LIBRARIES]);
  expect(await compiledScripts("/", version)).toEqual([LIBRARIES, PLAN]);
  expect(await compiledScripts("/dashboard", version)).toEqual([LIBRARIES]);
  await started("/", [PLAN]);
  await started("/", []);
  expect(await compiledScripts("/", version)).toEqual([PLAN]);
});

it("other addresses, and what is no script of this version, is not noted", async () => {
  await meet();
  await started("/settings", [LIBRARIES]);
  const hostile = `/"><img src=x>/..${PLAN}`;
  await started("/", ["/assets/plan-0.js", hostile, PLAN, `https://elsewhere.example${PLAN}`]);
  expect(await compiledScripts("/settings", version)).toEqual([]);
  expect(await compiledScripts("/", version)).toEqual([PLAN]);
});

it("after an update of the app a page asks for nothing until it has started once", async () => {
  await meet();
  await started("/", [LIBRARIES, PLAN]);
  const updated = {
    ...version,
    getCacheKeyForURL: (file: string) => (file === LIBRARIES ? file : undefined),
  };
  expect(await compiledScripts("/", updated)).toEqual([]);
});

it("what another version of the browser has compiled is not asked for, and every script is fetched again", async () => {
  await meet();
  expect(fetching).not.toHaveBeenCalled();
  await started("/", [PLAN]);
  use("156.0.1.3");
  expect(await compiledScripts("/", version)).toEqual([]);
  const began = Date.now() - 1;
  await started("/", [PLAN], began);
  // Those starts found code of before next to their scripts, and compiled nothing to be stored.
  await started("/", [PLAN], began);
  expect(await compiledScripts("/", version)).toEqual([]);
  expect(await kept(PLAN)?.clone().text()).toBe(`fresh ${PLAN}`);
  expect(await kept(LIBRARIES)?.clone().text()).toBe(`fresh ${LIBRARIES}`);
  await started("/", [PLAN]);
  expect(await compiledScripts("/", version)).toEqual([PLAN]);
});

it("scripts of a worker that was here before are fetched again first, and stay without a network", async () => {
  fetching.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await expect(started("/", [PLAN])).rejects.toThrow("Failed to fetch");
  fetching.mockResolvedValueOnce(new Response("Gone", { status: 404 }));
  await started("/", [PLAN]);
  // A gateway's page of maintenance says that all is well.
  const page = { headers: { "content-type": "text/html; charset=utf-8" } };
  fetching.mockResolvedValueOnce(new Response("<h1>Back soon</h1>", page));
  await started("/", [PLAN]);
  expect(await kept(PLAN)?.clone().text()).toBe("plan");
  await started("/", [PLAN]);
  expect(await kept(PLAN)?.clone().text()).toBe(`fresh ${PLAN}`);
  expect(await compiledScripts("/", version)).toEqual([]);
});

it("DC-016: where a browser was killed while scripts were stored again, the next start has them all", async () => {
  const precache = stored.get(PRECACHE);
  // Chromium takes the earlier answer away before the new one is there.
  vi.spyOn(precache ?? new Map(), "set").mockImplementation((address: string) => {
    precache?.delete(address);
    throw new Error("The browser was killed");
  });
  await expect(started("/", [])).rejects.toThrow("killed");
  expect(precache?.size).toBe(1);
  vi.restoreAllMocks();
  expect(await compiledScripts("/", version)).toEqual([]);
  expect(await kept(PLAN)?.clone().text()).toBe("plan");
  expect(await kept(LIBRARIES)?.clone().text()).toBe("libraries");
});

it("a page that is opened while scripts are stored again leaves them as they have come", async () => {
  const remove = (name: string) => stored.delete(name);
  let opened: Promise<string[]> | undefined;
  vi.spyOn(caches, "delete").mockImplementation(async (name) => {
    // The first one that wants to tidy up has just stored the last script.
    if (!opened) await (opened = compiledScripts("/", version));
    return remove(name);
  });
  await started("/", []);
  expect(await opened).toEqual([]);
  expect(await kept(PLAN)?.clone().text()).toBe(`fresh ${PLAN}`);
  expect(await kept(LIBRARIES)?.clone().text()).toBe(`fresh ${LIBRARIES}`);
});

it("browsers other than Chromium are left alone", async () => {
  use(null);
  await meet();
  await started("/", [PLAN]);
  expect(await compiledScripts("/", version)).toEqual([]);
  expect(stored.get("reignwell-compiled")?.size ?? 0).toBe(0);
});

it("the page hears that its own scripts are compiled, and which of its parts are", () => {
  const compiled = PAGE.replace('">', '" data-compiled>');
  const meta = `<meta name="reignwell-parts" data-compiled content="${PLAN}">`;
  expect(askForCompiled(PAGE, [LIBRARIES])).toBe(compiled);
  expect(askForCompiled(PAGE, [LIBRARIES, PLAN])).toBe(compiled.replace("<meta", `${meta}<meta`));
  // Of a script that isn't, the browser would make code while the page waits.
  expect(askForCompiled(PAGE, [PLAN])).toBe(PAGE.replace("<meta", `${meta}<meta`));
  // The browser compiles no sheet.
  const drawn = PAGE.replace('">', ' /assets/first-1.css">');
  expect(askForCompiled(drawn, [LIBRARIES])).toContain('.css" data-compiled>');
  expect(askForCompiled("<p>No program</p>", [PLAN])).toBe("<p>No program</p>");
});

it("the page keeps its headers, but for those of its former bytes", async () => {
  const headers = { "content-security-policy": "default-src 'self'", "content-encoding": "br" };
  const page = new Response(PAGE, { headers });
  expect(await withCompiled(page, [])).toBe(page);
  const away = new Response("Away", { status: 503 });
  expect(await withCompiled(away, [PLAN])).toBe(away);
  const changed = await withCompiled(page, [PLAN]);
  expect([...changed.headers.keys()]).toEqual(["content-security-policy", "content-type"]);
  expect(await changed.text()).toContain(PLAN);
});
