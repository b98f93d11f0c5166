/** Signing out with something unsent (DEC-04). Clients and tests from outside find these names. */
export const signOut = {
  unsent: "Not everything is sent yet",
  keep: "Keep on this device",
  discard: "Discard and sign out",
  cancel: "Cancel",
  leaving: "Signing out…",
  stays: {
    title: "Signed out",
    description: "What you wrote just now stays on this device until you sign in again.",
  },
} as const;
