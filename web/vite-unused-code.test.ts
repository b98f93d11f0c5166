import { build, type Rolldown } from "vite";
import { expect, it } from "vitest";
import { contractWithoutUnusedSchemas } from "./vite-unused-code.ts";

const SCHEMAS = `
import * as z from "zod/mini";
const line = z.string().check(z.maxLength(500, { error: "the line" }));
const text = (max) => z.string().check(z.maxLength(max, { error: "the text" }));
export const used = z.object({ line }).check(z.refine(() => true, { error: "the used one" }));
export const unused = z.object({ text: text(9) }).check(z.refine(() => true, { error: "the unused one" }));
`;

/** What the build makes of a part that needs one schema of a module at this place. */
async function bundled(place: string): Promise<string> {
  const modules: Record<string, string> = {
    "/start.ts": `import { used } from "${place}"; globalThis.told(used);`,
    [place]: SCHEMAS,
  };
  const result = await build({
    configFile: false,
    logLevel: "silent",
    plugins: [
      {
        name: "modules",
        enforce: "pre",
        resolveId: (id) => (id in modules ? id : null),
        load: (id) => modules[id] ?? null,
      },
      contractWithoutUnusedSchemas(),
    ],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: "/start.ts", external: ["zod/mini"] },
    },
  });
  const { output } = [result].flat()[0] as Rolldown.RolldownOutput;
  return output.map((file) => (file.type === "chunk" ? file.code : "")).join("");
}

it("issue 15: the build keeps a schema of the contract only where something uses it", async () => {
  const kept = await bundled("/packages/contract/src/some-requests.ts");
  expect(kept).toContain("the used one");
  expect(kept).toContain("the line");
  expect(kept).not.toContain("the unused one");
  expect(kept).not.toContain("the text");
});

it("issue 15: a build that finds no schemas of the contract fails: they lie elsewhere then", async () => {
  const elsewhere = bundled("/packages/contract/schemas/some-requests.ts");
  await expect(elsewhere).rejects.toThrow("The contract has no module with schemas");
});
