export { CHROMIUM_FLAGS, ensureChromium, findChromium } from "./chromium.ts";
export { freePort } from "./free-port.ts";
export { startPostgres, type TestPostgres } from "./postgres.ts";
