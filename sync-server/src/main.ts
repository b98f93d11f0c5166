import "./node-version.ts";
import { enableCompileCache } from "node:module";
import { join } from "node:path";

// Node strips the types of some hundred files at every start and compiles them. The result is kept
// for later starts, which take a quarter less time. Where the folder cannot be written, Node goes on
// without.
enableCompileCache(join(import.meta.dirname, "../node_modules/.cache/compiled"));
// Only what is imported from here on comes from the cache.
const { startServer } = await import("./start-server.ts");
await startServer();
