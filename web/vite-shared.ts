import { createRequire } from "node:module";
import type { AliasOptions, CSSOptions } from "vite";

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
