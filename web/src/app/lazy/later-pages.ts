/**
 * Pages that are not in the precache, because it is as large as it may be: the service worker keeps
 * them when they are first opened, and fetches them ahead as far as the user may open them
 * (use-later-pages.ts). What else comes so has a name that begins with "later-" in web/vite.config.ts
 * (docs/decisions/0066-what-the-precache-leaves-to-later.md).
 */
export const loadReflections = () => import("../routes/reflections-route.tsx");
export const loadSeriesDay = () => import("../routes/series/series-day-route.tsx");
export const loadSeries = () => import("../routes/series/series-route.tsx");
const loadRewards = () => import("../routes/rewards/rewards-routes.tsx");
export const loadReferral = () => loadRewards().then((pages) => ({ default: pages.ReferralRoute }));
export const loadDraw = () => loadRewards().then((pages) => ({ default: pages.DrawRoute }));
