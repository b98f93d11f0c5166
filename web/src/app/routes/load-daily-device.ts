/** The database library and what plans need of it: no part of the first screen. */
export const loadDailyDevice = () => import("./daily-device.ts");
