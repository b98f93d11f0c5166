import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { build, type Plugin } from "vite";

/*
 * Each file of the screens' tests has a process of its own, and most of these processes loaded the
 * component kit again: some 900 files, found and compiled one by one, and all 6,000 icons besides.
 */

const ICONS = "@tabler/icons-react";

const PACKAGES = path.join(import.meta.dirname, "node_modules");
const LOCKFILE = path.join(import.meta.dirname, "../pnpm-lock.yaml");
const FOLDERS = ".few-test-files-";

/**
 * Has tests load one file of each of the kit's packages, which the first run makes after other
 * versions were installed, and of the icons those that they name.
 */
export function fewTestFiles(): Plugin[] {
  return [kitInOneFile(), iconsOneByOne()];
}

function kitInOneFile(): Plugin {
  const kit = packagesOfKit();
  // Beside the packages, so that the kit finds there the one React that the app has.
  const folder = path.join(PACKAGES, FOLDERS + hashOfVersions());
  return {
    name: "reignwell:kit-in-one-file",
    enforce: "pre",
    async configResolved() {
      if (!existsSync(folder)) await bundle(kit, folder);
    },
    resolveId: (name) => (kit.includes(name) ? path.join(folder, `${stemOf(name)}.mjs`) : null),
  };
}

/** Each icon has a file of its own in its package, too. */
function iconsOneByOne(): Plugin {
  // An import of an icon by another name is left alone.
  const named = new RegExp(`import \\{([\\w\\s,]*)\\} from "${ICONS}";?`, "g");
  const fileOfIcon = (name: string) => `import ${name} from "${ICONS}/dist/esm/icons/${name}.mjs";`;
  return {
    name: "reignwell:icons-one-by-one",
    // By then the compiler has taken the types out of the imports.
    enforce: "post",
    transform: (code) =>
      code.replaceAll(named, (words, names: string) =>
        / as\s/.test(names) ? words : (names.match(/\w+/g) ?? []).map(fileOfIcon).join(" "),
      ),
  };
}

/** The packages that have to share one copy of the kit: two would not know of each other. */
function packagesOfKit(): string[] {
  const text = readFileSync(path.join(import.meta.dirname, "package.json"), "utf8");
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(text);
  return Object.keys(dependencies).filter((name) => /^(@mantine\/|mantine-)/.test(name));
}

/** Makes the folder, in which each package is one file, with what several of them need beside it. */
async function bundle(packages: readonly string[], folder: string): Promise<void> {
  const fresh = `${folder}-${process.pid}`;
  await mkdir(fresh, { recursive: true });
  try {
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
          input: Object.fromEntries(packages.map((name) => [stemOf(name), name])),
          output: { entryFileNames: "[name].mjs", chunkFileNames: "[name].mjs" },
        },
      },
    });
    await rename(fresh, folder);
    await removeOthersThan(folder);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    // Another run may have been sooner.
    if (!existsSync(folder)) throw error;
  }
}

/** Those of versions that are no longer installed; another run may be making this one, too. */
async function removeOthersThan(folder: string): Promise<void> {
  const current = path.basename(folder);
  const others = readdirSync(PACKAGES).filter(
    (name) => name.startsWith(FOLDERS) && !name.startsWith(current),
  );
  await Promise.all(
    others.map((name) => rm(path.join(PACKAGES, name), { recursive: true, force: true })),
  );
}

function stemOf(name: string): string {
  return name.replace("@", "").replace("/", "-");
}

/** Another one where any installed package or the way of bundling is another. */
function hashOfVersions(): string {
  const hash = createHash("sha256");
  for (const file of [LOCKFILE, import.meta.filename]) hash.update(readFileSync(file));
  return hash.digest("hex").slice(0, 12);
}
