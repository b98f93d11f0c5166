/** The titles of the five steps, in order (D-003). */
export const stepTitles = [
  "Renew Your Mind",
  "Establish Priorities",
  "Initiate Bold Action",
  "Grow with Grit",
  "Navigate in Faith",
] as const;
