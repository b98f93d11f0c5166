import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rename, rm } from "node:fs/promises";
import path from "node:path";
import { build, type Plugin } from "vite";

/*
 * Each file of the screens' tests has a process of its own, and each of these loaded the component
 * kit and the double of the browser's document again: some 1,700 files, found and compiled one by one,
 * and all of 6,000 icons. That took longer than most of the tests themselves.
 */

/** Packages of many files that share one copy of the kit, by the names that files import. */
const KIT = [
  "@mantine/core",
  "@mantine/hooks",
  "@mantine/notifications",
  "@mantine/spotlight",
  "mantine-datatable",
];
/** The runner itself imports it, where a file says that it needs a document. */
const DOM = "happy-dom";
const ICONS = "@tabler/icons-react";

const PACKAGES = path.join(import.meta.dirname, "node_modules");

/** What a project of the runner takes over, so that its tests load few files. */
export interface FewTestFiles {
  plugins: Plugin[];
  execArgv: string[];
}

/** Makes one file of each package, once for each version of them, and has tests load these. */
export async function fewTestFiles(): Promise<FewTestFiles> {
  const folder = await bundledPackages();
  const loader = new URL("./load-bundled-dom.ts", import.meta.url);
  loader.searchParams.set("dom", path.join(folder, fileOf(DOM)));
  return {
    plugins: [kitInOneFile(folder), iconsOneByOne()],
    execArgv: ["--import", loader.href],
  };
}

function kitInOneFile(folder: string): Plugin {
  return {
    name: "reignwell:kit-in-one-file",
    enforce: "pre",
    resolveId: (name) => (KIT.includes(name) ? path.join(folder, fileOf(name)) : null),
  };
}

/** Each icon has a file of its own in its package, too. */
function iconsOneByOne(): Plugin {
  const named = new RegExp(`import \\{([^}]*)\\} from "${ICONS}";?`, "g");
  const fileOfIcon = (name: string) => `import ${name} from "${ICONS}/dist/esm/icons/${name}.mjs";`;
  return {
    name: "reignwell:icons-one-by-one",
    // What is left of an import then names no types.
    enforce: "post",
    transform: (code) =>
      code.replaceAll(named, (_words, names: string) =>
        (names.match(/\w+/g) ?? []).map(fileOfIcon).join(" "),
      ),
  };
}

/** @returns the folder in which each package is one file, with what several of them need beside it */
async function bundledPackages(): Promise<string> {
  // Beside the packages, so that the kit finds there the one React that the app has.
  const folder = path.join(PACKAGES, `.few-test-files-${versions()}`);
  if (existsSync(folder)) return folder;
  const fresh = await mkdtemp(path.join(PACKAGES, ".few-test-files-"));
  await build({
    configFile: false,
    logLevel: "error",
    root: import.meta.dirname,
    publicDir: false,
    // As a server's program: what a package asks of its environment, it asks when it runs.
    ssr: { noExternal: true, external: ["react", "react-dom"] },
    build: {
      ssr: true,
      outDir: fresh,
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(
          [...KIT, DOM].map((name) => [path.parse(fileOf(name)).name, name]),
        ),
        output: { entryFileNames: "[name].mjs", chunkFileNames: "[name].mjs" },
      },
    },
  });
  await rename(fresh, folder).catch(async (error: unknown) => {
    await rm(fresh, { recursive: true });
    // Another run may have been sooner.
    if (!existsSync(folder)) throw error;
  });
  return folder;
}

function fileOf(name: string): string {
  return `${name.replace("@", "").replace("/", "-")}.mjs`;
}

/** Another one where a package or the way of bundling is another. */
function versions(): string {
  const hash = createHash("sha256").update(readFileSync(import.meta.filename));
  for (const name of [...KIT, DOM]) {
    hash.update(readFileSync(path.join(PACKAGES, name, "package.json")));
  }
  return hash.digest("hex").slice(0, 12);
}
