export * from "./action-steps.ts";
export * from "./built-in-verses.ts";
export { type Canon, type CanonBook, loadCanon } from "./canon.ts";
export { loadDayPassages, loadDayReflection } from "./day-passages.ts";
export * from "./default-reflection.ts";
export { loadFallbackReflection } from "./load-fallback-reflection.ts";
export type { PlanCategory } from "./keywords.ts";
export type { Passage } from "./passage.ts";
export { speaksOfSelfHarm } from "./prayers/help-words.ts";
export {
  defaultEncouragement,
  fallbackPrayer,
  goalWizardPrayer,
  type PrayerDay,
  type PrayerInput,
} from "./prayers/prayers.ts";
export { loadVerseTheme, type VerseTheme } from "./prayers/verse-themes.ts";
export * from "./principles.ts";
export {
  loadStarterSeries,
  type StarterSeries,
  type StarterSeriesDay,
  starterEntryReflection,
} from "./starter-series.ts";
export * from "./suggestions.ts";
export {
  loadPoolReflection,
  loadVersePool,
  POOL_SIZE,
  POOL_TRANSLATION,
} from "./verse-pool.ts";
