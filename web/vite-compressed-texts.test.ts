import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import * as content from "@reignwell/content";
import { build } from "vite";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { compressedTexts } from "./vite-compressed-texts.ts";

let folder = "";
let built: typeof content;

/** Builds a module and what it needs into the folder. */
function bundle(input: string) {
  return build({
    configFile: false,
    logLevel: "silent",
    plugins: [compressedTexts()],
    build: {
      outDir: folder,
      minify: false,
      rolldownOptions: {
        input,
        preserveEntrySignatures: "strict",
        output: { entryFileNames: "content.mjs" },
      },
    },
  });
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "texts-"));
  await bundle(path.join(import.meta.dirname, "../packages/content/src/index.ts"));
  vi.stubGlobal("fetch", async (address: string) => {
    const file = await readFile(path.join(folder, address));
    return new Response(new Uint8Array(file));
  });
  built = await import(pathToFileURL(path.join(folder, "content.mjs")).href);
});

afterAll(async () => {
  vi.unstubAllGlobals();
  await rm(folder, { recursive: true });
});

it("DEC-106, issue 15: the build's compressed files hold the year's texts to the letter", async () => {
  const passages = await content.loadDayPassages();
  expect(await built.loadDayPassages()).toEqual(passages);
  const reflections = (from: typeof content) =>
    Promise.all(passages.map((_, place) => from.loadDayReflection(place)));
  expect(await reflections(built)).toEqual(await reflections(content));
  expect(await built.loadCanon()).toEqual(await content.loadCanon());
  const themes = (from: typeof content) =>
    Promise.all(passages.map(({ reference }) => from.loadVerseTheme(reference)));
  expect(await themes(built)).toEqual(await themes(content));
});

it("issue 15: a build whose scripts would hold a text of the year as well fails", async () => {
  const place = path.join(import.meta.dirname, "../packages/content/src/canon.json");
  const entry = path.join(folder, "entry.mjs");
  await writeFile(entry, `import canon from ${JSON.stringify(place)}; globalThis.told(canon);`);
  await expect(bundle(entry)).rejects.toThrow("A script imports canon.json in a way of its own");
});
