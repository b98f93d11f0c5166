import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import {
  type BuildManifest,
  filesOfPage,
  filesOfRoute,
  precachedFiles,
  readBudget,
  sizeOf,
  verdict,
} from "./bundle-sizes.ts";

const manifest: BuildManifest = {
  "index.html": { file: "assets/index.js", imports: ["_kit.js"], css: ["i.css"] },
  "_kit.js": { file: "assets/kit.js" },
  "_shared.js": { file: "assets/shared.js", imports: ["_kit.js"], css: ["s.css"] },
  "src/daily.tsx": {
    file: "assets/daily.js",
    name: "daily",
    imports: ["index.html", "_shared.js"],
    dynamicImports: ["src/later.tsx"],
  },
  "src/later.tsx": { file: "assets/later.js" },
};

describe("what the first route loads", () => {
  it("is the route with all that it imports, each file once, and nothing later", () => {
    expect(filesOfRoute(manifest, "daily")).toEqual({
      javascript: ["assets/daily.js", "assets/index.js", "assets/kit.js", "assets/shared.js"],
      css: ["i.css", "s.css"],
    });
  });

  it("is refused for a route that the build does not know, instead of counting too little", () => {
    expect(() => filesOfRoute(manifest, "gone")).toThrow("no chunk named gone");
  });

  it("includes what index.html asks for by itself, and what it names for its first script", () => {
    const html =
      '<script src="/page-init.js"></script><link href="/assets/a.css"><img src="/b.png">';
    expect(filesOfPage(html)).toEqual(["page-init.js", "assets/a.css"]);
    const program = '<meta name="reignwell-program" content="/assets/b.js /assets/c.js">';
    expect(filesOfPage(program)).toEqual(["assets/b.js", "assets/c.js"]);
  });
});

describe("the precache list", () => {
  it("is read from the built worker, however its keys are written", () => {
    const worker = '[{"revision":"1","url":"index.html"},{revision:null,url:"assets/a.js"}]';
    expect(precachedFiles(worker)).toEqual(["index.html", "assets/a.js"]);
  });

  it("holds no later page: the worker is installed without those, too", () => {
    const worker = '[{revision:null,url:"assets/later-a.js"},{revision:null,url:"assets/a.js"}]';
    expect(precachedFiles(worker)).toEqual(["assets/a.js"]);
  });

  it("is not taken as empty when it cannot be found", () => {
    expect(() => precachedFiles("self.addEventListener('fetch', x)")).toThrow("no precache list");
  });
});

it("a size is what is sent: text shrinks, and brotli beats plain", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "sizes-"));
  try {
    await writeFile(path.join(folder, "a.js"), "const grace = 1;\n".repeat(1000));
    const plain = await sizeOf(folder, ["a.js"], "plain");
    expect(plain).toBe(17_000);
    expect(await sizeOf(folder, ["a.js"], "brotli")).toBeLessThan(plain / 10);
    expect(await sizeOf(folder, ["a.js", "a.js"], "gzip")).toBeGreaterThan(0);
  } finally {
    await rm(folder, { recursive: true });
  }
});

describe("the verdict", () => {
  it("fails a size over its limit by one byte and lets the limit itself pass", () => {
    expect(verdict(10 * 1024, { limit: 10, goal: 10 }).isOver).toBe(false);
    expect(verdict(10 * 1024 + 1, { limit: 10, goal: 10 }).isOver).toBe(true);
  });

  it("tells a missed goal without failing", () => {
    const result = verdict(8 * 1024, { limit: 10, goal: 5 });
    expect(result.isOver).toBe(false);
    expect(result.text).toContain("over the goal of 5");
  });

  it("a budget without a line is an error, not a line without a limit", () => {
    expect(() => readBudget('{"worker":{"limit":1,"goal":1}}')).toThrow(
      "javaScriptUntilVerseIsReadable",
    );
    expect(() => readBudget("[]")).toThrow("needs the numbers");
  });
});
