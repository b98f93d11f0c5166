/**
 * The pages that are not in the precache, because it is as large as it may be: the service worker
 * keeps them when they are first opened, and fetches them ahead for a signed-in user, for visitors
 * the one for sharing (use-later-pages.ts).
 */
export const loadReflections = () => import("../routes/reflections-route.tsx");
export const loadSeriesDay = () => import("../routes/series/series-day-route.tsx");
export const loadSeries = () => import("../routes/series/series-route.tsx");
const loadRewards = () => import("../routes/rewards/rewards-routes.tsx");
export const loadReferral = () => loadRewards().then((pages) => ({ default: pages.ReferralRoute }));
export const loadDraw = () => loadRewards().then((pages) => ({ default: pages.DrawRoute }));
