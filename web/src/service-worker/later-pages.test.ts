import { afterEach, beforeEach, expect, it, vi } from "vitest";

const ORIGIN = "https://reignwell.example";
const OLD = ["assets/later-archive-old.js", "assets/later-archive-old.css"];
const NEW = ["assets/later-archive-new.js", "assets/later-archive-new.css"];

/** What the device keeps of the later pages, and whether the server can be reached. */
let kept: Set<string>;
let fetched: string[];
let isOffline: boolean;
let failing: string | undefined;
/** Which of the answers is a page of a gateway. */
let replaced: string | undefined;
const listeners = new Map<string, (event: ExtendableEvent) => void>();

beforeEach(() => {
  kept = new Set();
  fetched = [];
  isOffline = false;
  failing = undefined;
  replaced = undefined;
  listeners.clear();
  const cache: Pick<Cache, "keys" | "match" | "put" | "delete"> = {
    keys: async () => [...kept].map((file) => new Request(`${ORIGIN}/${file}`)),
    match: async (file) => (kept.has(file as string) ? new Response() : undefined),
    put: async (file) => void kept.add(file as string),
    delete: async (request) =>
      kept.delete(new URL((request as Request).url).pathname.replace("/", "")),
  };
  vi.stubGlobal("caches", { open: async () => cache });
  vi.stubGlobal("fetch", async (file: string) => {
    fetched.push(file);
    if (isOffline || file === failing) throw new TypeError("no network");
    const type = file === replaced ? "text/html" : "text/javascript";
    return new Response("", { headers: { "content-type": type } });
  });
  vi.stubGlobal("self", {
    addEventListener: (name: string, listener: (event: ExtendableEvent) => void) =>
      listeners.set(name, listener),
  });
});
afterEach(() => vi.unstubAllGlobals());

async function startVersion(files: string[]) {
  const { keepLaterPages } = await import("./later-pages.ts");
  keepLaterPages(files);
}

/** Rejects where the worker's step would fail. */
async function happens(name: "install" | "activate"): Promise<void> {
  const steps: Promise<unknown>[] = [];
  const event = { waitUntil: (step: Promise<unknown>) => void steps.push(step) };
  listeners.get(name)?.(event as unknown as ExtendableEvent);
  await Promise.all(steps);
}

it("issue 17: an update brings the new later pages with it, and only then drops the old ones", async () => {
  kept = new Set(OLD);
  await startVersion(NEW);
  await happens("install");
  expect([...kept]).toEqual([...OLD, ...NEW]);
  await happens("activate");
  expect([...kept]).toEqual(NEW);
});

it("issue 17: where the new ones could not be had, the version is installed and the old ones stay", async () => {
  kept = new Set(OLD);
  isOffline = true;
  await startVersion(NEW);
  await happens("install");
  await happens("activate");
  expect([...kept]).toEqual(OLD);
});

it("issue 17: one new page that could not be had takes neither the others nor the old ones with it", async () => {
  kept = new Set(OLD);
  failing = NEW[0];
  await startVersion(NEW);
  await happens("install");
  await happens("activate");
  expect([...kept]).toEqual([...OLD, NEW[1]]);
});

it("the page of a gateway is not kept as a file", async () => {
  kept = new Set(OLD);
  replaced = NEW[0];
  await startVersion(NEW);
  await happens("install");
  expect([...kept]).toEqual([...OLD, NEW[1]]);
});

it("a device that has kept no later page fetches none at its installation", async () => {
  await startVersion(NEW);
  await happens("install");
  await happens("activate");
  expect([...kept]).toEqual([]);
});

it("the later pages are taken out of the list of files without which there is no version", async () => {
  const { partOfLaterPages } = await import("./later-pages.ts");
  const files = [
    { url: "index.html", revision: "1" },
    { url: NEW[0] ?? "", revision: null },
  ];
  expect(partOfLaterPages(files)).toEqual([[NEW[0]], [files[0]]]);
});

it("issue 17: pages are fetched ahead as far as this user opens them, and each once", async () => {
  const { fetchLaterPages } = await import("./later-pages.ts");
  const share = "assets/later-share-new.js";
  await fetchLaterPages([...NEW, share], false);
  expect(fetched).toEqual([share]);
  await fetchLaterPages([...NEW, share], true);
  expect(fetched).toEqual([share, ...NEW]);
  isOffline = true;
  kept.delete(share);
  await fetchLaterPages([...NEW, share], true);
  expect([...kept]).toEqual(NEW);
});
