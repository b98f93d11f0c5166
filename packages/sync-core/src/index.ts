export * from "./answer-table.ts";
export * from "./back-off.ts";
export * from "./batch.ts";
export * from "./engine.ts";
export * from "./merge.ts";
export * from "./ports.ts";
export * from "./settle.ts";
export * from "./stamps.ts";
