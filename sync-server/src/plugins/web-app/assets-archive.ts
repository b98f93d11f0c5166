import { randomUUID } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from "node:fs";
import { join } from "node:path";
import type { Config } from "../../config.ts";

/** A page that has been open for longer than this has to be reloaded, in ms. */
const KEPT_FOR = 60 * 24 * 60 * 60 * 1000;

/** Where the hashed files of this build and of earlier ones are kept. */
export function assetsArchive({ dataDir }: Pick<Config, "dataDir">): string {
  return join(dataDir, "assets-archive");
}

/**
 * Keeps this build's hashed files beside the data, so that a page which was opened before the next
 * deploy still finds the parts that it loads later. Their names are their contents, so a file that
 * is there is the right one; it is only marked as of today. Old ones go after 60 days.
 */
export function keepAssets(config: Pick<Config, "dataDir" | "webRoot">, now: number): void {
  const built = join(config.webRoot, "assets");
  if (!existsSync(built)) return;
  const archive = assetsArchive(config);
  mkdirSync(archive, { recursive: true });
  for (const name of readdirSync(built)) {
    const kept = join(archive, name);
    if (!existsSync(kept)) keepWhole(join(built, name), kept);
    utimesSync(kept, now / 1000, now / 1000);
  }
  for (const name of readdirSync(archive)) {
    const kept = join(archive, name);
    // Another server that starts with this data folder may have renamed its copy since.
    const found = statSync(kept, { throwIfNoEntry: false });
    if (found && found.mtimeMs < now - KEPT_FOR) rmSync(kept, { force: true });
  }
}

/**
 * A copy that was broken off must not be served for ever under the name of the whole. The name of the
 * copy is random: in containers each server has the same process id.
 */
function keepWhole(file: string, kept: string): void {
  const begun = `${kept}.${randomUUID()}.part`;
  copyFileSync(file, begun);
  renameSync(begun, kept);
}

/** The file's name in the archive when an address is one that only an earlier build had. */
export function archivedAsset(
  config: Pick<Config, "dataDir" | "webRoot">,
  path: string,
): string | null {
  const name = /^\/assets\/([\w.-]+)$/.exec(path)?.[1];
  if (name === undefined || existsSync(join(config.webRoot, "assets", name))) return null;
  return existsSync(join(assetsArchive(config), name)) ? name : null;
}
