import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { build, type Plugin, type Rolldown } from "vite";
import { afterAll, expect, it } from "vitest";
import { runtimeInLibraries } from "./vite-runtime-in-libraries.ts";

/** Modules that the bundler needs its own functions for: old ones, and names that are asked for late. */
const MODULES: Record<string, string> = {
  page: `export const all = async () => [
    await import("/part/screen"), await import("/part/plan"), await import("/part/far")];`,
  libraries: `import old from "/part/old"; export const words = old.words;`,
  old: `module.exports = { words: "morning light" };`,
  screen: `import { words } from "/part/libraries"; import * as later from "/part/later";
    export const shown = [words, later.first];`,
  plan: `import * as later from "/part/later"; export const kept = Object.keys(later).concat(load);
    function load() { return import("/part/later"); }`,
  later: `export const first = 1; export const second = 2;`,
  far: `import * as later from "/part/later"; import { shown } from "/part/screen";
    export const both = [shown, later];`,
};
const GROUPS = { libraries: "libraries|old", plan: "plan|later", screen: "screen", far: "far" };

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
  const [screen, plan, far] = await all();
  expect(screen.shown).toEqual(["morning light", 1]);
  expect(plan.kept.slice(0, 2)).toEqual(["first", "second"]);
  expect(far.both[1]).toMatchObject({ first: 1, second: 2 });
});

it("issue 15: a script names the libraries’ file where it leads there, and else has its own copy", async () => {
  const chunks = await bundled([runtimeInLibraries()]);
  const [plan, far] = ["plan", "far"].map((name) => named(chunks, name));
  expect(plan?.code).toContain("bundlerRuntime");
  expect(plan?.code).not.toContain("libraries");
  const libraries = named(chunks, "libraries")?.fileName ?? "";
  expect(far?.code).toContain(`import{bundlerRuntime}from"./${path.basename(libraries)}";`);
  expect(far?.imports).toContain(libraries);
});

it("issue 15: scripts have other names than those that the bundler has put together by itself", async () => {
  const [plain, put] = [await bundled([]), await bundled([runtimeInLibraries()])];
  for (const name of ["libraries", "plan", "screen", "far"]) {
    expect(named(put, name)?.fileName).not.toBe(named(plain, name)?.fileName);
  }
});

it("issue 15: the build fails where the libraries don’t take the bundler’s functions", async () => {
  const before = MODULES["libraries"] ?? "";
  MODULES["libraries"] = `export const words = "evening light";`;
  await expect(bundled([runtimeInLibraries()])).rejects.toThrow("The libraries need another file");
  MODULES["libraries"] = before;
});
