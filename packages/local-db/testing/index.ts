export * from "./older-databases.ts";
