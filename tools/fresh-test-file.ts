import { vi } from "vitest";

// The unit tests of a worker share one process (vitest.config.ts), because loading the libraries again
// for each file took half of the time. So that no file sees what an earlier one left, our own modules,
// Dexie and the double of the browser's database are loaded again.
vi.resetModules();
const names = Reflect.ownKeys(globalThis).filter(
  (name) =>
    name === Symbol.for("Dexie") || (typeof name === "string" && /^(indexedDB$|IDB)/.test(name)),
);
for (const name of names) Reflect.deleteProperty(globalThis, name);
