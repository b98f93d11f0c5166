/** What the server says of points and giveaways (R-020, X-014, DEC-92). */
export const rewards = {
  signInToEnter: "You must be logged in to enter giveaways",
  needMorePoints: (missing: number) =>
    `You need ${missing.toLocaleString("en-US")} more ${missing === 1 ? "point" : "points"} to enter.`,
  wrongSteps: (from: number, step: number) =>
    `Choose ${from.toLocaleString("en-US")} points or more, in steps of ${step}.`,
  wholePoints: "Choose a whole number of points.",
  ended: "This giveaway has ended. Choose another one.",
  notStarted: "This giveaway hasn’t started yet. Come back when it opens.",
  inactive: "This giveaway isn’t open for entries right now. Choose another one.",
  titleRequired: "Title is required",
  descriptionRequired: "Description is required",
  prizeRequired: "Prize is required",
  rulesRequired: "Rules are required",
  startRequired: "Start date is required",
  endRequired: "End date is required",
  requirementTooSmall: "Point requirement must be at least 1",
  requirementTooLarge: "Point requirement must be at most 1,000,000",
  endBeforeStart: "End date must be after start date",
  notADate: "Choose a date",
  notAPicture: "Choose a picture that was uploaded here",
  hasEntries: "People have entered this giveaway, so it can’t be deleted. Deactivate it instead.",
  frozenPrize: "People have entered this giveaway, so its prize can’t change.",
  endOnlyLater: "People have entered this giveaway, so its end can only be moved later.",
  frozenRequirement: "People have entered this giveaway, so its point requirement can’t change.",
} as const;
