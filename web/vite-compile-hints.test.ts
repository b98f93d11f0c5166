import { build, type Rolldown } from "vite";
import { expect, it } from "vitest";
import { compileHints } from "./vite-compile-hints.ts";
import { shortScripts } from "./vite-shared.ts";

const FIRST = "libraries first plan kit shared sign-in dashboard".split(" ");
const HINT = "//# allFunctionsCalledOnLoad\n";

/** What the build makes of files of these names, each of which loads another one later. */
async function bundled(names: readonly string[], plugins = [compileHints()]) {
  const result = await build({
    configFile: false,
    logLevel: "silent",
    plugins: [
      {
        name: "modules",
        enforce: "pre",
        resolveId: (id) => (id.startsWith("/part/") ? id : null),
        load: (id) =>
          id.startsWith("/part/")
            ? `globalThis.begin("${id}", () => import("/part/${id.endsWith("later") ? "last" : "later"}"));`
            : null,
      },
      shortScripts(),
      ...plugins,
    ],
    build: {
      write: false,
      rolldownOptions: { input: Object.fromEntries(names.map((name) => [name, `/part/${name}`])) },
    },
  });
  const { output } = [result].flat()[0] as Rolldown.RolldownOutput;
  return output.filter((file) => file.type === "chunk");
}

it("has the browser compile the first files while they arrive, and no others", async () => {
  const files = await bundled([...FIRST, "archive"]);
  const hinted = files.filter(({ code }) => code.startsWith(HINT)).map(({ name }) => name);
  expect(hinted.toSorted()).toEqual(FIRST.toSorted());
  expect(files.map(({ name }) => name)).toContain("later");
});

it("gives a file with the hint another name than one without it", async () => {
  const now = await bundled(FIRST);
  const former = new Set((await bundled(FIRST, [])).map(({ fileName }) => fileName));
  const same = now.filter(({ fileName }) => former.has(fileName)).map(({ name }) => name);
  expect(same.filter((name) => FIRST.includes(name))).toEqual([]);
  expect(same).toContain("last");
});

it("fails the build in which a first file has another name", async () => {
  await expect(bundled(FIRST.filter((name) => name !== "plan"))).rejects.toThrow(
    "The build has no file plan",
  );
});
