/** What a visitor without an account is told, below the verse. */
export const about = {
  text: "Reignwell starts your day with a verse and helps you turn it into a plan you can keep. It works without a connection, and what you write stays yours.",
} as const;
