import "./node-version.ts";
import "./small-heap.ts";

// Only now is all else read: of static imports everything would be in memory before these two ran.
await import("./run-server.ts");
