import { gzipSync } from "node:zlib";
import { afterEach, expect, it, vi } from "vitest";
import { readCompressedText } from "./compressed-texts.ts";

afterEach(() => vi.unstubAllGlobals());

const fileOf = (texts: object) => new Response(new Uint8Array(gzipSync(JSON.stringify(texts))));

it("issue 15: a compressed file is fetched once for all of its texts", async () => {
  const fetched = vi.fn<typeof fetch>(async () => fileOf({ one: ["first"], two: { three: 3 } }));
  vi.stubGlobal("fetch", fetched);
  const both = ["one", "two"].map((text) => readCompressedText("/both.gzip", text));
  expect(await Promise.all(both)).toEqual([{ default: ["first"] }, { default: { three: 3 } }]);
  expect(fetched.mock.calls).toEqual([["/both.gzip"]]);
});

it("issue 15: a compressed file that could not be had is a missing part, and is asked for again", async () => {
  const answers = [
    () => Promise.reject(new TypeError("No network")),
    () => Promise.resolve(new Response("Not here", { status: 404 })),
    () => Promise.resolve(fileOf({ one: "here" })),
  ];
  vi.stubGlobal("fetch", () => answers.shift()?.());
  const read = () => readCompressedText("/late.gzip", "one");
  const heard: unknown[] = [];
  const hear = (event: Event) => heard.push(Reflect.get(event, "payload"));
  vi.stubGlobal("window", new EventTarget());
  window.addEventListener("vite:preloadError", hear);
  await expect(read()).rejects.toThrow("No network");
  await expect(read()).rejects.toThrow("404");
  expect(heard.map(String)).toEqual([
    "TypeError: No network",
    "TypeError: /late.gzip was answered with 404",
  ]);
  expect(await read()).toEqual({ default: "here" });
});

it("issue 15: a file that the worker has kept is read without a request", async () => {
  const fetched = vi.fn<typeof fetch>(async () => fileOf({ one: "from the network" }));
  vi.stubGlobal("fetch", fetched);
  const kept = new Map([["/kept.gzip", fileOf({ one: "kept" })]]);
  vi.stubGlobal("caches", { match: async (address: string) => kept.get(address) });
  expect(await readCompressedText("/kept.gzip", "one")).toEqual({ default: "kept" });
  expect(fetched).not.toHaveBeenCalled();
  expect(await readCompressedText("/other.gzip", "one")).toEqual({ default: "from the network" });
});

it("issue 15: a browser that lets nothing be kept asks the network", async () => {
  vi.stubGlobal("fetch", async () => fileOf({ one: "from the network" }));
  vi.stubGlobal("caches", { match: () => Promise.reject(new DOMException("", "SecurityError")) });
  expect(await readCompressedText("/refused.gzip", "one")).toEqual({
    default: "from the network",
  });
});
