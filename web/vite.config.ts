import { PRODUCT_NAME } from "@reignwell/contract";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { VitePWA, type ManifestOptions } from "vite-plugin-pwa";
import { chunks } from "./vite-chunks.ts";
import { compressedTexts } from "./vite-compressed-texts.ts";
import { compileHints } from "./vite-compile-hints.ts";
import { drawnPages } from "./vite-drawn-pages.ts";
import { fewFiles } from "./vite-few-files.ts";
import { narrowFaces } from "./vite-narrow-faces.ts";
import { inlinePageInit, startFiles } from "./vite-page-init.ts";
import { themeCss } from "./vite-theme-css.ts";
import { precompress } from "./vite-precompress.ts";
import { CSS_MODULES, MODERN_PROGRAMS, shortKitNames, shortScripts } from "./vite-shared.ts";
import {
  contractWithoutUnusedSchemas,
  dexieWithoutUnusedParts,
  kitColorsWithButtons,
  kitWithReactIds,
  kitWithoutButtonGroups,
  kitWithoutUnusedTransitions,
  routerWithoutDataRoutes,
} from "./vite-unused-code.ts";

const icon = (size: number, file: string) => ({
  src: `/${file}`,
  sizes: `${size}x${size}`,
  type: "image/png",
});

const shortcut = (name: string, description: string, url: string) => ({
  name,
  description,
  url,
  icons: [icon(192, "pwa-192x192.png")],
});

const screenshot = (
  name: string,
  sizes: string,
  form_factor: "narrow" | "wide",
  label: string,
) => ({ src: `/screenshots/${name}.png`, sizes, type: "image/png", form_factor, label });

const manifest: Partial<ManifestOptions> = {
  id: "/",
  name: PRODUCT_NAME,
  short_name: PRODUCT_NAME,
  description: "A daily verse and a five-step plan for your day. Works without a connection.",
  lang: "en",
  dir: "ltr",
  start_url: "/",
  scope: "/",
  display: "standalone",
  display_override: ["standalone", "minimal-ui"],
  // A shortcut must not take a page away from what it shows (web/src/app/installed/use-launches.ts).
  launch_handler: { client_mode: ["focus-existing", "auto"] },
  background_color: "#fdfaf4",
  theme_color: "#fdfaf4",
  categories: ["lifestyle", "productivity", "books"],
  icons: [
    { ...icon(192, "pwa-192x192.png"), purpose: "any" },
    { ...icon(512, "pwa-512x512.png"), purpose: "any" },
    { ...icon(512, "maskable-icon-512x512.png"), purpose: "maskable" },
  ],
  shortcuts: [
    // Another address than the icon's, which only brings an open window back.
    shortcut("Today", "Today’s verse and plan", "/#today"),
    shortcut("Dashboard", "How your plans go on", "/dashboard"),
    shortcut("Tasks", "What is to be done", "/dashboard?tab=tasks"),
    shortcut("Past plans", "Read and search what you wrote", "/dashboard?tab=history"),
  ],
  // Made by `pnpm screenshots`.
  screenshots: [
    screenshot("today-narrow", "720x1480", "narrow", "Today’s verse, on a phone"),
    screenshot("dashboard-narrow", "720x1480", "narrow", "Your plan for the day, on a phone"),
    screenshot("today-wide", "1280x800", "wide", "Today’s verse and plan, on a wide screen"),
  ],
};

/**
 * Node wants `with: { type: "json" }` where the packages import JSON lazily; the development server
 * answers such an import with a script, which the browser then refuses. The build needs no help.
 */
function jsonImportsInDevelopment(): Plugin {
  return {
    name: "reignwell:json-imports-in-development",
    apply: "serve",
    enforce: "pre",
    transform(code, id) {
      if (!id.includes("/packages/") || !code.includes('type: "json"')) return null;
      return code.replaceAll(
        /(import\([^()]+?),\s*\{\s*with:\s*\{\s*type:\s*"json"\s*\},?\s*\}/g,
        "$1",
      );
    },
  };
}

/**
 * The administrator's tables have no filters, no pinned columns and no choice of a page's size; the
 * menus and popovers of those would bring positioning code into what every device keeps.
 */
function tablesWithoutMenus(): Plugin {
  const menu = /\b(?:Menu|Popover)\w* as (\w+),?/g;
  return {
    name: "reignwell:tables-without-menus",
    apply: "build",
    transform(code, id) {
      if (!id.endsWith("mantine-datatable/dist/index.mjs")) return null;
      const names = [...code.matchAll(menu)].map(([, name]) => name);
      if (names.length === 0) throw new Error("The tables import their menus in another way");
      return `const ${names.map((name) => `${name}={}`).join()};${code.replaceAll(menu, "")}`;
    },
  };
}

export default defineConfig({
  css: CSS_MODULES,
  plugins: [
    react(),
    jsonImportsInDevelopment(),
    compressedTexts(),
    tablesWithoutMenus(),
    dexieWithoutUnusedParts(),
    routerWithoutDataRoutes(),
    kitWithReactIds(),
    kitColorsWithButtons(),
    kitWithoutButtonGroups(),
    kitWithoutUnusedTransitions(),
    contractWithoutUnusedSchemas(),
    shortKitNames(),
    shortScripts(),
    narrowFaces(),
    themeCss(),
    fewFiles(),
    inlinePageInit(),
    startFiles(),
    drawnPages(),
    compileHints(),
    VitePWA({
      strategies: "injectManifest",
      srcDir: "src/service-worker",
      filename: "sw.ts",
      registerType: "prompt",
      injectRegister: false,
      manifest,
      // The icons are the browser's business at installing, not the precache's at every start.
      includeManifestIcons: false,
      injectManifest: {
        buildPlugins: {
          vite: [dexieWithoutUnusedParts(), contractWithoutUnusedSchemas(), shortScripts()],
        },
        globPatterns: ["**/*.{js,css,html,svg,woff2,gzip}"],
        // Few need these (names outside plain Latin, the easier face); they are fetched and cached
        // then. The worker takes the later pages out of the list (later-pages.ts).
        globIgnores: [
          "**/*latin-ext*",
          "**/atkinson-*",
          "**/admin-*",
          // The pages of the cache have these words and styles in them, or beside them.
          "page-init.js",
          "daily-first-visit.html",
          "sign-in.html",
          "dashboard.html",
        ],
      },
      devOptions: { enabled: false },
    }),
    precompress(),
  ],
  resolve: { alias: MODERN_PROGRAMS },
  build: {
    // tools/bundle-budget.ts reads from it what the first route loads.
    manifest: true,
    // The content security policy allows no data: addresses for fonts and scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: chunks },
  },
  server: {
    host: "127.0.0.1",
    proxy: { "/api": "http://127.0.0.1:3000" },
  },
});
