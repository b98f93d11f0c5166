/** Fetching the day's verse and its reflection. */
export const verse = {
  fetchFailed: {
    title: "Could not fetch today's verse",
    description: "Using a default verse instead.",
  },
  fetchError: (status: number) => `Error fetching today's scripture ${status}`,
  generatingToday: "Generating today's reflection...",
} as const;
