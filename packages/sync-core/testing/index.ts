export * from "./promised.ts";
export * from "./small-promises.ts";
export * from "./store-promises.ts";
export type { StoreUnderTest } from "./store-under-test.ts";
export * from "./transport-promises.ts";
