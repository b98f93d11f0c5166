import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { narrowFaces } from "./vite-narrow-faces.ts";
import { CSS_MODULES, MODERN_PROGRAMS, shortKitNames, shortScripts } from "./vite-shared.ts";
import { precompress } from "./vite-precompress.ts";
import { themeCss } from "./vite-theme-css.ts";

/**
 * Builds the document for paying beside the app, after it and apart from it: in one build the two
 * would share files, and the app's first file with its start would be among them
 * (docs/decisions/0046-a-document-for-paying.md). Every file of it is named `payment-`.
 */
export default defineConfig({
  css: CSS_MODULES,
  plugins: [
    react(),
    shortKitNames(),
    shortScripts(),
    narrowFaces(),
    themeCss(),
    precompress(/^(?:upgrade\.html|assets\/payment-.*)$/),
  ],
  resolve: { alias: MODERN_PROGRAMS },
  publicDir: false,
  build: {
    emptyOutDir: false,
    // Beside the app's list, which a second one of that name would replace.
    manifest: ".vite/payment-manifest.json",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: "upgrade.html",
      output: {
        entryFileNames: "assets/payment-[hash].js",
        chunkFileNames: "assets/payment-[name]-[hash].js",
        // Fonts are the app's own files, under the same names.
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith(".css"))
            ? "assets/payment-[hash][extname]"
            : "assets/[name]-[hash][extname]",
      },
    },
  },
});
