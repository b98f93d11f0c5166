/** The database library and what plans need of it. The daily page's first screen does without. */
export const loadDailyDevice = () => import("./daily-device.ts");
