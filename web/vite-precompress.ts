import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const brotli = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Text that gains from compression; fonts and PNGs are compressed by themselves. */
const COMPRESSIBLE = /\.(?:js|css|html|svg|webmanifest|json)$/;
/** Under this size the answer's own headers weigh more than what is saved. */
const MIN_BYTES = 1024;

/**
 * Writes `.br` and `.gz` beside every text file of the build, once and as small as they get, so
 * that the server only has to pick a file. Runs after the service worker has been written.
 *
 * @param only which files, by their paths in the build; all of them if it is left out
 */
export function precompress(only = /^/): Plugin {
  let folder = "";
  return {
    name: "reignwell:precompress",
    apply: "build",
    enforce: "post",
    configResolved(config) {
      folder = path.resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      sequential: true,
      order: "post",
      async handler() {
        const entries = await readdir(folder, { recursive: true, withFileTypes: true });
        for (const entry of entries) {
          const file = path.join(entry.parentPath, entry.name);
          const name = path.relative(folder, file).replaceAll(path.sep, "/");
          const isMeant = !name.startsWith(".") && only.test(name);
          if (entry.isFile() && isMeant && COMPRESSIBLE.test(name)) await compress(file);
        }
      },
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.byteLength < MIN_BYTES) return;
  const [small, wide] = await Promise.all([
    brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength,
      },
    }),
    gzipAsync(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, small), writeFile(`${file}.gz`, wide)]);
}
