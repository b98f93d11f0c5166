import { fewSheets } from "./vite-few-sheets.ts";
import { runtimeInLibraries } from "./vite-runtime-in-libraries.ts";

/** Puts together what the bundler can't: each file is a request and an entry in the worker's cache. */
export const fewFiles = () => [fewSheets(), runtimeInLibraries()];
