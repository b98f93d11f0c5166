/** The profile form (O-018). */
export const profile = {
  updated: { title: "Profile Updated" },
  updateFailed: { title: "Failed to update profile. Please try again." },
} as const;
