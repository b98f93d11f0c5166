import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import * as content from "@reignwell/content";
import { build } from "vite";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { compressedTexts } from "./vite-compressed-texts.ts";

let folder = "";
let built: typeof content;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "texts-"));
  await build({
    configFile: false,
    logLevel: "silent",
    plugins: [compressedTexts()],
    build: {
      outDir: folder,
      minify: false,
      rolldownOptions: {
        input: path.join(import.meta.dirname, "../packages/content/src/index.ts"),
        preserveEntrySignatures: "strict",
        output: { entryFileNames: "content.mjs" },
      },
    },
  });
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

it("issue 15: no script of the build holds a reflection of the year as well", async () => {
  const files = await readdir(folder, { recursive: true });
  const scripts = files.filter((file) => /\.m?js$/u.test(file));
  const texts = await Promise.all(scripts.map((file) => readFile(path.join(folder, file), "utf8")));
  const program = texts.join("\n");
  expect(program).toContain("loadDayReflection");
  const places = (await content.loadDayPassages()).keys();
  const reflections = await Promise.all([...places].map(content.loadDayReflection));
  const paragraphs = reflections.flatMap((text) => text.split("\n\n"));
  // As a script would hold it.
  const isHeld = (text: string) => program.includes(JSON.stringify(text).slice(1, -1));
  expect(paragraphs.filter(isHeld)).toEqual([]);
});
