import { build, type Plugin, type Rolldown } from "vite";
import { expect, it } from "vitest";
import { fewSheets } from "./vite-few-sheets.ts";

/** Each needs the ones behind it, and has a sheet with one rule. */
const PARTS: Record<string, readonly string[]> = {
  first: [],
  kit: [],
  background: ["kit"],
  dashboard: ["kit", "background"],
  common: ["kit"],
  about: ["common"],
  "later-archive": ["common"],
  "admin-users": ["kit"],
};

/** What the build makes of these parts, which the page loads one after the other. */
async function bundled(rules: Record<string, string> = {}) {
  const names = Object.keys(PARTS);
  const modules: Plugin = {
    name: "modules",
    enforce: "pre",
    resolveId: (id) => (id.startsWith("/part/") ? id : null),
    load(id) {
      if (!id.startsWith("/part/")) return null;
      const name = id.replace(/^\/part\/|\.css$/g, "");
      if (id.endsWith(".css")) return `.${name}{color:${rules[name] ?? "red"}}`;
      const needs = PARTS[name] ?? [];
      return name === "page"
        ? names.map((part) => `import("/part/${part}").then(begin);`).join("")
        : [
            `import "/part/${name}.css";`,
            ...needs.map((part) => `import { own as ${part} } from "/part/${part}";`),
            `export const own = ["${name}", ${needs.join()}, () => import("/part/first")];`,
          ].join("");
    },
  };
  const result = await build({
    configFile: false,
    logLevel: "silent",
    plugins: [modules, fewSheets()],
    build: {
      write: false,
      rolldownOptions: {
        input: "/part/page",
        output: {
          codeSplitting: {
            groups: names.map((name) => ({ name, test: new RegExp(`/part/${name}(\\.css)?$`) })),
          },
        },
      },
    },
  });
  const { output } = [result].flat()[0] as Rolldown.RolldownOutput;
  return output;
}

const sheetsOf = (files: Rolldown.RolldownOutput["output"]) =>
  files
    .filter((file) => file.type === "asset" && file.fileName.endsWith(".css"))
    .map((file) => ({ file: file.fileName, text: "source" in file ? String(file.source) : "" }));

/** The parts whose rules a sheet has, in their order. */
const rulesIn = (text: string) => text.match(/(?<=\.)[a-z][a-z-]*(?=\{)/g);

it("issue 15: first screens have one sheet beside the first, and all else has another", async () => {
  const sheets = Object.fromEntries(
    sheetsOf(await bundled()).map(({ file, text }) => [
      file.replace(/^assets\/|-[\w-]{8}\.css$/g, ""),
      rulesIn(text),
    ]),
  );
  expect(sheets).toEqual({
    first: ["first"],
    kit: ["kit", "background", "dashboard"],
    common: ["common", "about"],
    "later-archive": ["later-archive"],
    "admin-users": ["admin-users"],
  });
});

it("issue 15: a script loads the sheets that it needs, and no sheet that is gone", async () => {
  const files = await bundled();
  const there = sheetsOf(files).map(({ file }) => file);
  const page = files.find((file) => file.type === "chunk" && file.name === "page");
  const named = page?.type === "chunk" ? page.code.match(/assets\/[\w-]+\.css/g) : null;
  expect(new Set(named)).toEqual(new Set(there));
});

it("issue 15: no script keeps its name when a sheet that it may name changes", async () => {
  const scripts = async (rules: Record<string, string>) =>
    new Map(
      (await bundled(rules)).flatMap((file) =>
        file.type === "chunk" ? [[file.fileName, file.code] as const] : [],
      ),
    );
  const former = await scripts({});
  const now = await scripts({ about: "blue" });
  expect([...now.keys()].filter((name) => former.has(name))).toEqual([]);
});
