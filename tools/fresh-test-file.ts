import { vi } from "vitest";

// The unit tests of a worker share one process, because loading React and the kit again for each
// file took a third of the time. So that no file sees what an earlier one left, our own modules,
// Dexie and the double of the browser's database are loaded again (vitest.config.ts treats both as if
// they were ours); only libraries that remember nothing between two files stay loaded.
vi.resetModules();
const names = Reflect.ownKeys(globalThis).filter(
  (name) =>
    name === Symbol.for("Dexie") || (typeof name === "string" && /^(indexedDB$|IDB)/.test(name)),
);
for (const name of names) Reflect.deleteProperty(globalThis, name);
