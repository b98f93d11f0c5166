/**
 * The pages that are not in the precache, because it is as large as it may be: the service worker
 * keeps them when they are first fetched, and a signed-in user's device fetches them ahead
 * (use-later-pages.ts). Sharing is fetched ahead for visitors, too: they share offline as well.
 */
export const loadReflections = () => import("../routes/reflections-route.tsx");
export const loadSeriesDay = () => import("../routes/series/series-day-route.tsx");
export const loadSeries = () => import("../routes/series/series-route.tsx");
const loadRewards = () => import("../routes/rewards/rewards-routes.tsx");
export const loadReferral = () => loadRewards().then((pages) => ({ default: pages.ReferralRoute }));
export const loadDraw = () => loadRewards().then((pages) => ({ default: pages.DrawRoute }));
