import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A text file of the repository. */
export interface HouseFile {
  /** Relative to the root of the repository, with slashes on every system. */
  path: string;
  text: string;
}

const LEFT_OUT =
  /^(node_modules|dist|dev-dist|coverage|test-results|playwright-report|\.git|\.data)$/;
const TEXT =
  /\.(ts|tsx|js|css|html|sql|json|md|ya?ml|svg)$|^\.(env\.example|editorconfig)$|^(run|LICENSE)$/;

/**
 * Every text file below the root, made files and dependencies left out.
 * Walks the folders instead of asking git, so that it also works in an unpacked archive.
 */
export function readHouseFiles(root: string, folder = ""): HouseFile[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((item) => {
    const path = folder === "" ? item.name : `${folder}/${item.name}`;
    if (item.isDirectory()) {
      const leftOut = LEFT_OUT.test(item.name) || item.name.startsWith(".tsout");
      return leftOut ? [] : readHouseFiles(root, path);
    }
    return TEXT.test(item.name) ? [{ path, text: readFileSync(join(root, path), "utf8") }] : [];
  });
}
