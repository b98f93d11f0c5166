import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";

/** Bundles a script of this folder for a page that a bench opens; returns it as text. */
export async function bundlePage(entry: string): Promise<string> {
  const scratch = mkdtempSync(join(tmpdir(), "reignwell-bench-page-"));
  try {
    await build({
      root: import.meta.dirname,
      logLevel: "warn",
      configFile: false,
      build: {
        outDir: scratch,
        lib: { entry, formats: ["iife"], name: "page", fileName: () => "page.js" },
      },
      define: { "process.env.NODE_ENV": '"production"' },
    });
    return readFileSync(join(scratch, "page.js"), "utf8");
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
