export * from "./fields-of.ts";
export * from "./promised.ts";
export * from "./small-promises.ts";
export * from "./store-promises.ts";
export * from "./transport-promises.ts";
