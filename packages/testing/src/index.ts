export * from "./builders.ts";
export * from "./fake-clock.ts";
