/** What only members have. */
export const membership = {
  required: "This feature requires a paid membership",
  /** O-019. */
  premium: (feature: string) => `${feature} is a premium feature`,
  upgrade: "Upgrade for $100",
  /** The server has no keys of a card provider. */
  notSold: "A membership can’t be bought here yet. Everything you have stays yours.",
  multipleGoals: "Multiple Goals",
  /** DEC-09: what can be done about a goal that the free limit keeps out. */
  become: "Become a member",
  replaceGoal: (title: string) => `Replace “${title}”`,
  replacing: (title: string) =>
    `Free accounts keep one goal. “${title}” would move to Recently deleted, where you can restore it for 30 days; its tasks stay.`,
  benefits: ["Reflections Archive", "Multiple Goals", "7-Day Series", "Lifetime access"],
} as const;
