import "./process/node-version.ts";
import { COMPILED } from "./process/start-settings.ts";
import { enableCompileCache } from "node:module";

// Node strips the types of some hundred files at every start and compiles them. The result is kept
// for later starts, which take a quarter less time. Where the folder cannot be written, Node goes on
// without. Where the start settings don't name the folder, what is imported from here on comes from it.
enableCompileCache(COMPILED);
const { startServer } = await import("./start-server.ts");
await startServer();
