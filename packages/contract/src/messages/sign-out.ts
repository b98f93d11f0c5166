/** Signing out with something unsent; public-contract.md fixes the names. */
export const signOut = {
  unsent: "Not everything is sent yet",
  keep: "Keep on this device",
  discard: "Discard and sign out",
  cancel: "Cancel",
} as const;
