/** what can be achieved, each once, in the order in which the screen shows it. */
export const ACHIEVEMENTS = [
  {
    id: "first_share",
    title: "First Share",
    description: "Share your first scripture",
    points: 10,
  },
  {
    id: "seven_day_streak",
    title: "7-Day Streak",
    description: "Save a plan on 7 consecutive days",
    points: 25,
  },
  {
    id: "social_butterfly",
    title: "Social Butterfly",
    description: "Share on all platforms",
    points: 50,
  },
  {
    id: "first_referral",
    title: "First Referral",
    description: "A friend you invited saves their first plan",
    points: 100,
  },
  {
    id: "referral_champion",
    title: "Referral Champion",
    description: "5 friends you invited save their first plan",
    points: 250,
  },
  {
    id: "scripture_advocate",
    title: "Scripture Advocate",
    description: "Share 50 scriptures",
    points: 150,
  },
  {
    id: "consistent_disciple",
    title: "Consistent Disciple",
    description: "Save a plan every day for a month",
    points: 300,
  },
] as const;

/** The id of one of {@link ACHIEVEMENTS}. */
export type AchievementId = (typeof ACHIEVEMENTS)[number]["id"];
