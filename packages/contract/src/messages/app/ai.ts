/** What is said when AI fails (AI-008 to AI-011); when it shows and when the fallback is silent: DEC-20. */
export const ai = {
  /** Under a text that the AI wrote, also in the saved plan. */
  writtenByAi: "Written by AI",
  /** Under the built-in reflection for a part of the Bible. */
  generalReflection: "A general reflection for this part of the Bible",
  reflectionFailed: {
    title: "Could not generate reflection",
    description: "Using default reflection instead.",
  },
  renewReflectionFailed: {
    title: "Could not generate AI reflection",
    description: "Using the provided reflection instead.",
  },
  actionsFailed: {
    title: "Could not generate custom actions",
    description: "Using default action suggestions instead.",
  },
  prayerFailed: {
    title: "Could not generate personalized prayer",
    description: "Using a default prayer instead.",
  },
} as const;
