import { writeSync } from "node:fs";
import { join } from "node:path";
import { Window } from "happy-dom";
import { createServer } from "vite";

/*
 * `node draw-page.ts <path> <scripture as JSON>`: prints what the app draws at an address at first,
 * in a process of its own, because the app finds a browser's globals here. The scripture stands in
 * the page as it does in a visitor's.
 */

const [, , address = "/", scripture = ""] = process.argv;
const { date } = JSON.parse(scripture);
const noon = Date.parse(`${date}T18:00:00Z`);
Date.now = () => noon;

const window = new Window({ url: `http://localhost${address}` });
const OF_THE_BROWSER = [
  "CustomEvent",
  "Element",
  "Event",
  "HTMLElement",
  "HTMLIFrameElement",
  "MutationObserver",
  "Node",
  "ResizeObserver",
  "cancelAnimationFrame",
  "document",
  "getComputedStyle",
  "history",
  "localStorage",
  "location",
  "matchMedia",
  "navigator",
  "requestAnimationFrame",
  "sessionStorage",
] as const;
for (const name of OF_THE_BROWSER) {
  const value: unknown = Reflect.get(window, name);
  const isMethod = typeof value === "function" && /^[a-z]/.test(name);
  define(name, isMethod ? value.bind(window) : value);
}
define("window", window);
define("fetch", () => new Promise(() => undefined));

const data = window.document.createElement("script");
data.type = "application/json";
data.id = "day-scripture";
data.textContent = scripture;
window.document.body.append(data);

const root = join(import.meta.dirname, "..");
const middlewareMode = { middlewareMode: true, hmr: false, ws: false } as const;
const vite = await createServer({
  root,
  appType: "custom",
  mode: "production",
  logLevel: "error",
  server: middlewareMode,
});
const { drawPage } = await vite.ssrLoadModule("/src/app/draw-page.tsx");
writeSync(1, await drawPage());
// The app has begun its timers and requests; nobody waits for them.
process.exit();

function define(name: string, value: unknown): void {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}
