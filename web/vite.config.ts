import { packText } from "@reignwell/content";
import { PRODUCT_NAME } from "@reignwell/contract";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import { VitePWA, type ManifestOptions } from "vite-plugin-pwa";
import { drawnPages } from "./vite-drawn-pages.ts";
import { inlinePageInit } from "./vite-page-init.ts";
import { startFiles } from "./vite-start-files.ts";
import { themeCss } from "./vite-theme-css.ts";
import { precompress } from "./vite-precompress.ts";
import { CSS_MODULES, MODERN_PROGRAMS, shortKitNames } from "./vite-shared.ts";
import {
  contractWithoutUnusedSchemas,
  dexieWithoutUnusedParts,
  kitWithReactIds,
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
 * The year's verses and reflections as each device stores them: packed, and the reflections, which
 * are found by their place, without their names. It spares the precache 30 KiB. Tests of the pool
 * compare the names, and unpack every text.
 */
function packedTexts(): Plugin {
  const packed = (_key: string, value: unknown) =>
    typeof value === "string" ? packText(value) : value;
  return {
    name: "reignwell:packed-texts",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      const isReflections = /pool-reflections\/part-\d+\.json$/u.test(id);
      if (!isReflections && !id.endsWith("content/src/verse-pool.json")) return null;
      const texts: unknown = JSON.parse(code);
      return JSON.stringify(isReflections ? Object.values(texts ?? {}) : texts, packed);
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

/** What draws the app; the files that it begins with are in web/src/app/main.tsx. */
const LIBRARIES_OF_START =
  /\/node_modules\/(react|react-dom|scheduler)\/|web\/src\/app\/start-libraries\.ts$|vite\/preload-helper/;

const app = (path: string) => new RegExp(`web/src/(${path})`);

/**
 * The administrator's pages come in files of their own, which no other device fetches: they are not in
 * the precache, and the names begin with this (tools/build/admin-apart.ts).
 */
const ADMIN_FILES =
  /web\/src\/(features\/admin\/|app\/routes\/admin\/)|packages\/contract\/src\/(messages\/admin\/|requests\/admin\/)/;

/**
 * What only those pages use of the libraries. The bundler would count each of their tabs and put it
 * into a part that all devices keep; where another page needs one of these, the build fails.
 */
const ADMIN_LIBRARIES =
  /\/mantine-datatable\/|@mantine\/core\/esm\/(components\/(Center|Checkbox|Collapse|Flex|Group|Pagination|Table))\/|@mantine\/hooks\/esm\/use-(click-outside|collapse|local-storage|pagination)\//;
const LIBRARIES = /node_modules|web\/src\/ui\//;

type Modules = Pick<Rolldown.PluginContext, "getModuleInfo">;
const onlyAdmin = new Map<string, boolean>();

/** Whether nothing but the administrator's pages leads to a module, for what two of them share. */
function isOnlyForAdmin(id: string, modules: Modules): boolean {
  if (ADMIN_FILES.test(id)) return true;
  const known = onlyAdmin.get(id);
  if (known !== undefined) return known;
  // In a circle of imports the others decide.
  onlyAdmin.set(id, true);
  const info = modules.getModuleInfo(id);
  const importers = [...(info?.importers ?? []), ...(info?.dynamicImporters ?? [])];
  const isOnly = importers.length > 0 && importers.every((one) => isOnlyForAdmin(one, modules));
  onlyAdmin.set(id, isOnly);
  return isOnly;
}

const unlessForAdmin = (name: string) => ({
  debugName: name,
  name: (id: string, modules: Modules) => (isOnlyForAdmin(id, modules) ? null : name),
});

/**
 * What is needed together comes in one file. The bundler by itself makes a file for every set of
 * pages that share a module, hundreds in the end, and each file of the precache costs a request,
 * a cache entry and 17 ms of processor time (docs/decisions/0036-few-files.md). A group that comes
 * earlier takes a module first, with what it imports.
 */
const chunks = {
  codeSplitting: {
    groups: [
      { name: "libraries", test: LIBRARIES_OF_START, priority: 10 },
      { name: "first", test: app("app/start-app\\.tsx$"), priority: 9 },
      { name: "plan", test: app("app/routes/daily-device\\.ts$"), priority: 8 },
      { name: "reflections", test: /pool-reflections\/part-/, priority: 7 },
      // Apart from the kit, or the task in which both begin would be a long one.
      {
        ...unlessForAdmin("forms"),
        test: /node_modules\/(zod|react-hook-form|@hookform)\/|web\/src\/ui\/forms\/use-schema-form\.ts$/,
        minShareCount: 2,
        priority: 6,
      },
      {
        ...unlessForAdmin("kit"),
        test: (id: string) => LIBRARIES.test(id) && !ADMIN_LIBRARIES.test(id),
        minShareCount: 2,
        priority: 6,
      },
      { name: "admin-tables", test: ADMIN_LIBRARIES, priority: 5 },
      // What most pages share is in three files: all at once would be a long task.
      {
        ...unlessForAdmin("contract"),
        test: /\/packages\/(contract\/src\/(?!(requests|accounts|sync)\/|export-file)|domain\/src\/(?!generated-texts)|content\/)|web\/src\/lib\/task-choices\.ts$/,
        minShareCount: 2,
        priority: 6,
      },
      {
        ...unlessForAdmin("requests"),
        test: /packages\/(contract\/src\/((requests|accounts|sync)\/|export-file)|domain\/src\/generated-texts)|web\/src\/lib\/ai\/ai-client\.ts$/,
        minShareCount: 2,
        priority: 6,
      },
      {
        ...unlessForAdmin("shared"),
        test: /\/packages\/|web\/src\/(lib\/|app\/([^/]+$|(day|installed|lazy|notices|sync|sync-status)\/|sign-out\/use-)|features\/(ai|audio|profile|share)\/)/,
        minShareCount: 2,
        priority: 6,
      },
      {
        debugName: "admin-kit",
        name: (id: string, modules: Modules) => (isOnlyForAdmin(id, modules) ? "admin-kit" : null),
        minShareCount: 2,
        priority: 5,
      },
      {
        debugName: "admin",
        name: (id: string) =>
          /features\/admin\/([a-z-]+)\//.exec(id)?.[1]?.replace(/^/, "admin-") ?? null,
        test: app("features/admin/"),
        priority: 4,
      },
      {
        name: "sign-in",
        test: app("features/about|app/routes/(about|sign-in)/"),
        priority: 5,
      },
      {
        name: "steps",
        test: app(
          "features/plan/(?!series/)|app/(background|notices/toasts|shell|lazy/lazy-sync-chip|sync-status/sync-chip|routes/daily-offers)",
        ),
        priority: 4,
      },
      {
        name: "dashboard",
        test: app(
          "features/(overview|goals|tasks|history)|app/routes/(dashboard|lazy-dialogs|wizard)",
        ),
        priority: 3,
      },
      {
        name: "day",
        test: app("features/overview/day/(?!load|has-typed|use-evening)"),
        priority: 4,
      },
      {
        name: "later-series",
        test: app("features/(series/|plan/series/)|app/routes/series/"),
        // After all that works offline on every device, which must need nothing of it.
        priority: 1,
      },
      // Who comes by a short link has a connection.
      {
        name: "later-visit",
        test: app("app/lazy/shared-visit|features/share/received-verse"),
        priority: 5,
      },
      { name: "later-tip", test: app("app/shell/points-tip"), priority: 5 },
      {
        name: "later-share",
        test: app("features/share/(?!received)"),
        priority: 5,
      },
      {
        name: "later-rewards",
        test: /web\/src\/(features\/rewards\/|app\/routes\/rewards\/)|packages\/(contract\/src\/(achievements|messages\/app\/(share-the-word|rewards)|requests\/reward-requests)|domain\/src\/(giveaways|achievements)\/)/,
        priority: 5,
      },
      {
        name: "later-archive",
        test: app("features/reflections|app/routes/reflections-"),
        priority: 2,
      },
      { name: "bible", test: app("features/bible|app/routes/bible-"), priority: 2 },
      {
        name: "account",
        test: app(
          "features/(account|appearance|reminders|your-data|debug)|app/sign-out|app/upgrade/|app/routes/(account|settings|your-data|debug)-",
        ),
        priority: 2,
      },
    ],
  },
} satisfies Rolldown.OutputOptions;

export default defineConfig({
  css: CSS_MODULES,
  plugins: [
    react(),
    jsonImportsInDevelopment(),
    packedTexts(),
    tablesWithoutMenus(),
    dexieWithoutUnusedParts(),
    routerWithoutDataRoutes(),
    kitWithReactIds(),
    contractWithoutUnusedSchemas(),
    shortKitNames(),
    themeCss(),
    inlinePageInit(),
    startFiles(),
    drawnPages(),
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
        buildPlugins: { vite: [dexieWithoutUnusedParts(), contractWithoutUnusedSchemas()] },
        globPatterns: ["**/*.{js,css,html,svg,woff2}"],
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
