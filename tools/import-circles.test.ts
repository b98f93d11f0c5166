import { expect, it } from "vitest";
import { circlesIn, importsOf, importsRunOneWay } from "./import-circles.ts";

function file(path: string, text: string) {
  return { path, text };
}

const DIALOG = file("web/src/plan/dialog.tsx", 'import type { Saving } from "./save.ts";\n');

it("a circle through a part that is loaded late and through a type is refused", () => {
  const said = importsRunOneWay([
    file("web/src/plan/save.ts", 'export const load = () => import("./ending.ts");\n'),
    file("web/src/plan/ending.ts", 'export { Dialog } from "./dialog.tsx";\n'),
    DIALOG,
  ]);
  expect(said).toEqual([
    "web/src/plan/dialog.tsx: imports itself: web/src/plan/dialog.tsx -> web/src/plan/save.ts" +
      " -> web/src/plan/ending.ts -> web/src/plan/dialog.tsx",
  ]);
});

it("two files that import each other are a circle, and so is a file that imports itself", () => {
  const said = circlesIn([
    file("tools/a.ts", 'import { b } from "./b.ts";\n'),
    file("tools/b.ts", 'import {\n  a,\n  type A,\n} from "./a.ts";\n'),
    file("tools/c.ts", 'import "./c.ts";\n'),
    file("tools/d.ts", 'import * as a from "./a.ts";\n'),
  ]);
  expect(said).toEqual([
    ["tools/a.ts", "tools/b.ts", "tools/a.ts"],
    ["tools/c.ts", "tools/c.ts"],
  ]);
});

it("a circle through the name of a package is found, by its entry point too", () => {
  const said = circlesIn([
    file("packages/core/package.json", '{"name":"@reignwell/core","exports":{"./x":"./src/x.ts"}}'),
    file("packages/core/src/x.ts", 'import { y } from "../../../tools/y.ts";\n'),
    file("tools/y.ts", 'import { x } from "@reignwell/core/x";\n'),
  ]);
  expect(said).toHaveLength(1);
});

it("one way down is no circle, and neither are comments and packages of others", () => {
  const said = importsRunOneWay([
    file("web/src/plan/save.ts", '// import "./dialog.tsx";\nimport { x } from "zod";\n'),
    file("web/src/plan/page.tsx", 'import "./dialog.tsx";\nimport "./save.ts";\n'),
    DIALOG,
  ]);
  expect(said).toEqual([]);
});

it("every way to import is read, and late ones and re-exports are told apart", () => {
  const text = [
    'import a, { type B } from "./a.ts";',
    'import type * as c from "./c.ts";',
    'import "./d.css";',
    'export * from "./e.ts";',
    'const late = () => import("./f.ts");',
    'type G = import("./g.ts").G;',
    'const text = "from"; // import "./no.ts"',
  ].join("\n");
  expect(importsOf(text)).toEqual([
    { module: "./a.ts", kind: "import" },
    { module: "./c.ts", kind: "import" },
    { module: "./e.ts", kind: "re-export" },
    { module: "./d.css", kind: "import" },
    { module: "./f.ts", kind: "late" },
    { module: "./g.ts", kind: "late" },
  ]);
});
