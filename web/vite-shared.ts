import { createRequire } from "node:module";
import { minify } from "@swc/core";
import type { AliasOptions, CSSOptions, Plugin } from "vite";

/*
 * What the builds of the app and of the document for paying have in common.
 */

/**
 * Every class stands in a style and in a script, and all of them in the precache: a short name for
 * each spares it several KiB.
 */
export const CSS_MODULES: CSSOptions = { modules: { generateScopedName: "_[hash:base64:5]" } };

/** The router's package leads to its development build whatever the build is for. */
const productionRouter = createRequire(import.meta.resolve("react-router-dom"))
  .resolve("react-router")
  .replace("development", "production")
  .replace(/\.m?js$/, ".mjs");

/** Other files of libraries than their main entries. */
export const MODERN_PROGRAMS: AliasOptions = [
  // The same program written for browsers of today: smaller, and compiled sooner. Its package
  // exports it by this path; the main entry is the one for browsers without classes.
  { find: /^dexie$/, replacement: "dexie/dist/modern/dexie.mjs" },
  { find: /^react-router$/, replacement: productionRouter },
];

const KIT_CLASS = /\bm_[\da-f]{1,4}([\da-f]{4})\b/g;

/** The component kit's class names, shortened like the app's own ({@link CSS_MODULES}). */
export function withShortKitNames(text: string): string {
  return text.replaceAll(KIT_CLASS, "m$1");
}

/** Spares the precache 3 KiB; the build fails where two classes would get one name. */
export function shortKitNames(): Plugin {
  const names = new Map<string, string>();
  return {
    name: "reignwell:short-kit-names",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      if (!/\/@mantine\/.*\.(?:css|m?js)$/.test(id)) return null;
      for (const [name, end = ""] of code.matchAll(KIT_CLASS)) {
        const other = names.get(end);
        if (other && other !== name) throw new Error(`${other} and ${name} would be one class`);
        names.set(end, name);
      }
      return withShortKitNames(code);
    },
  };
}

/**
 * Has swc minify each script before the bundler does; by itself the bundler leaves a fortieth more
 * (docs/decisions/0081-a-smaller-precache.md).
 */
export function shortScripts(): Plugin {
  return {
    name: "reignwell:short-scripts",
    apply: "build",
    async renderChunk(code) {
      const short = await minify(code, {
        module: true,
        ecma: 2022,
        compress: { passes: 2 },
        mangle: true,
      });
      return short.code;
    },
  };
}
