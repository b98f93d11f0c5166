import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { build, type Plugin, type Rolldown } from "vite";
import { afterAll, expect, it } from "vitest";
import { runtimeInLibraries } from "./vite-runtime-in-libraries.ts";

/** Modules that the bundler needs its own functions for: old ones, and names that are asked for late. */
const MODULES: Record<string, string> = {
  page: `export const all = async () => [
    await import("/part/screen"), await import("/part/plan"), await import("/part/wide")];`,
  libraries: `import old from "/part/old"; export const words = old.words;`,
  old: `module.exports = { words: "morning light" };`,
  screen: `import { words } from "/part/libraries"; import * as old from "/part/old";
    export const shown = [words, old.default.words];`,
  plan: `import * as later from "/part/later"; export const kept = Object.keys(later).concat(load);
    function load() { return import("/part/later"); }`,
  later: `export const first = 1; export const second = 2;`,
  wide: `import * as later from "/part/later"; import { words } from "/part/libraries";
    export const both = [words, later];`,
};
const GROUPS = { libraries: "libraries|old", plan: "plan|later", screen: "screen", wide: "wide" };

const folder = mkdtempSync(path.join(tmpdir(), "reignwell-build-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function bundled(plugins: readonly Plugin[]) {
  const modules: Plugin = {
    name: "modules",
    enforce: "pre",
    resolveId: (id) => (id.startsWith("/part/") ? id : null),
    load: (id) => (id.startsWith("/part/") ? MODULES[id.slice("/part/".length)] : null),
  };
  const result = await build({
    configFile: false,
    logLevel: "silent",
    plugins: [modules, ...plugins],
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: "/part/page",
        preserveEntrySignatures: "strict",
        output: {
          codeSplitting: {
            groups: Object.entries(GROUPS).map(([name, parts]) => ({
              name,
              test: new RegExp(`/part/(?:${parts})$`),
            })),
          },
        },
      },
    },
  });
  const { output } = [result].flat()[0] as Rolldown.RolldownOutput;
  return output.filter((file) => file.type === "chunk");
}

const named = (chunks: readonly Rolldown.OutputChunk[], name: string) =>
  chunks.find((chunk) => chunk.name === name);

it("issue 15: the bundler's functions are no file of their own, and all scripts run as before", async () => {
  const plain = await bundled([]);
  // Else nothing here would show that the file is gone.
  expect(named(plain, "rolldown-runtime")).toBeDefined();
  const chunks = await bundled([runtimeInLibraries()]);
  expect(named(chunks, "rolldown-runtime")).toBeUndefined();
  expect(chunks.flatMap(({ imports }) => imports).join()).not.toContain("runtime");
  writeFileSync(path.join(folder, "package.json"), '{"type":"module"}');
  for (const { fileName, code } of chunks) {
    writeFileSync(path.join(folder, path.basename(fileName)), code);
  }
  const page = named(chunks, "page")?.fileName ?? "";
  const { all } = await import(path.join(folder, path.basename(page)));
  const [screen, plan, wide] = await all();
  expect(screen.shown).toEqual(["morning light", "morning light"]);
  expect(plan.kept.slice(0, 2)).toEqual(["first", "second"]);
  expect(wide.both[1]).toMatchObject({ first: 1, second: 2 });
});

it("issue 15: a script that doesn't need the libraries doesn't name their file", async () => {
  const chunks = await bundled([runtimeInLibraries()]);
  const [plan, wide] = ["plan", "wide"].map((name) => named(chunks, name)?.code ?? "");
  expect(plan).toContain("bundlerRuntime");
  expect(plan).not.toContain("libraries");
  expect(wide).toMatch(/import\{bundlerRuntime\}from"\.\/libraries-/);
});

it("issue 15: a script has another name than one that the bundler has put together by itself", async () => {
  const plain = named(await bundled([]), "plan")?.fileName;
  expect(named(await bundled([runtimeInLibraries()]), "plan")?.fileName).not.toBe(plain);
});
