/** What only members have. */
export const membership = {
  required: "This feature requires a paid membership",
  /** O-019. */
  premium: (feature: string) => `${feature} is a premium feature`,
  multipleGoals: "Multiple Goals",
  /** Beyond the specification, until there is a way to pay. */
  notYet: "Upgrading is not possible in this version yet. Everything you have stays yours.",
  benefits: ["Reflections Archive", "Multiple Goals", "7-Day Series", "Lifetime access"],
} as const;
