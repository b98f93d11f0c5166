/** What stands beside the date of the daily page (D-068); the first fetches the card of D-069. */
export const framework = {
  show: "Show Framework",
  pastReflections: "Past Reflections",
} as const;
