import { API } from "typescript/unstable/sync";
import type { SourceFile } from "typescript/unstable/ast";
import type { HouseFile } from "./house-files.ts";

const ROOT = "/source";
const CONFIG = `${ROOT}/tsconfig.json`;

/**
 * The syntax tree of each source file by its path. The compiler reads the given texts alone, without
 * following an import: trees need no types, and a test can hand in files that exist nowhere.
 */
export function withSyntaxTrees<Result>(
  files: readonly HouseFile[],
  read: (treeOf: (path: string) => SourceFile) => Result,
): Result {
  const texts = new Map(files.map(({ path, text }) => [`${ROOT}/${path}`, text]));
  const compilerOptions = { noResolve: true, noLib: true, types: [], jsx: "preserve" };
  texts.set(CONFIG, JSON.stringify({ compilerOptions, files: files.map(({ path }) => path) }));
  const api = new API({
    cwd: ROOT,
    fs: {
      readFile: (path) => texts.get(path) ?? null,
      fileExists: (path) => texts.has(path),
      directoryExists: () => true,
      getAccessibleEntries: () => ({ files: [], directories: [] }),
      realpath: (path) => path,
    },
  });
  try {
    const program = api.updateSnapshot({ openProjects: [CONFIG] }).getProject(CONFIG)?.program;
    return read((path) => {
      const tree = program?.getSourceFile(`${ROOT}/${path}`);
      if (tree === undefined) throw new Error(`${path}: the compiler has no syntax tree of it`);
      return tree;
    });
  } finally {
    api.close();
  }
}
