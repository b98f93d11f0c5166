import { defineConfig } from "@vite-pwa/assets-generator/config";

/**
 * Draws the installable icons from artwork/app-icon.svg; the results are committed. Run
 * `pnpm exec pwa-assets-generator` and move the pictures from artwork/ to public/ after a change.
 */
export default defineConfig({
  headLinkOptions: { preset: "2023" },
  preset: {
    transparent: { sizes: [192, 512], favicons: [[48, "favicon.ico"]], padding: 0 },
    // The system cuts a circle of 80 % out of this one: the mark must lie inside it.
    maskable: { sizes: [512], padding: 0.1, resizeOptions: { background: "#fcead4" } },
    apple: { sizes: [180], padding: 0, resizeOptions: { background: "#fcead4" } },
  },
  images: ["artwork/app-icon.svg"],
});
