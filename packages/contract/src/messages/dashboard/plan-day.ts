/** What becomes of a saved plan on its day: the edits, and the evening (DEC-64). */
export const planDay = {
  done: "Done",
  failed: {
    title: "Couldn’t change your plan",
    description: "Nothing was changed. Please try again.",
  },
  gone: {
    title: "Your plan changed on another device",
    description: "This is how it is now. What you typed is still here.",
  },
  past: {
    title: "This plan’s day is over",
    description: "Plans of past days stay as they are.",
  },
  full: {
    title: "Tomorrow’s plan is full",
    description: "Remove something there first, or leave this for another day.",
  },
  moved: {
    title: "Kept for tomorrow",
    description: "You’ll find it in tomorrow’s plan. Until that’s saved, it stays in today’s too.",
  },
  removed: { title: "Action removed" },
  evening: "This evening",
  eveningText: "A minute to look back, or a head start on tomorrow.",
  planTomorrow: "Plan tomorrow",
  tomorrowReady: "Your plan for tomorrow is ready.",
  lookBack: "Look back",
  thanks: "One line of thanks",
  along: "Carry over to tomorrow",
  alongToday: "Carry over to today",
  lookedBackLater: {
    title: "Your look back is kept",
    description: "You’ll find it with that day’s plan.",
  },
  lookedBack: { title: "Good night", description: "Your look back is kept with today’s plan." },
  lookBackFailed: {
    title: "Couldn’t keep your look back",
    description: "Nothing was changed. Please try again.",
  },
} as const;
