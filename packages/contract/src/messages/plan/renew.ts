/** The first step of the plan. */
export const renew = {
  heading: "Renew Your Mind",
  intro: "Begin your day by reflecting on God's Word.",
  scriptureCard: "Today's Scripture",
  reflection: "Reflection",
  generating: "Generating personalized reflection...",
  /** The reflection for the part of the Bible, taken while the AI still writes. */
  takeGeneral: "Use a general reflection now",
  noReflection: "No reflection available for this verse.",
  answer: "What stays with you?",
  thanks: "Thanks",
  answered: "What stayed with you",
} as const;
