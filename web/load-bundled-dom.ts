import { registerHooks } from "node:module";
import { pathToFileURL } from "node:url";

// A process that runs tests begins with this file (vite-few-test-files.ts): from then on it has the
// double of the browser's document from the one file that its address names.
const dom = new URL(import.meta.url).searchParams.get("dom");
if (dom === null) throw new Error("This file needs the address of the bundled happy-dom");
const url = pathToFileURL(dom).href;

registerHooks({
  resolve: (name, context, next) =>
    name === "happy-dom" ? { url, shortCircuit: true } : next(name, context),
});
