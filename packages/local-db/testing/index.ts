export * from "./any-records.ts";
export * from "./older-databases.ts";
export * from "./count-reads.ts";
export * from "./earlier-shapes.ts";
