/** Signing out with something unsent (DEC-04). Clients and tests from outside find these names. */
export const signOut = {
  unsent: "Not everything is sent yet",
  keep: "Keep on this device",
  discard: "Discard and sign out",
  cancel: "Cancel",
  leaving: "Signing out…",
  offline: "You’re offline, so sending has to wait. You can still sign out.",
  sending: "Sending…",
  thenOut: "Sending… You’ll be signed out as soon as everything is sent.",
  failed: (whenSent: string) => `Sending didn’t work. ${whenSent}`,
  notSaved: "What isn’t saved yet can’t be sent. To save it first, choose Cancel.",
  rejected:
    "Your account didn’t accept what waits here, so it can’t be sent as it is. To fix it, choose Cancel, then open the sync status at the top.",
  replaced: "what you wrote that was replaced or not saved in time",
  onlyReplaced:
    "There’s nothing to send. To see these words, choose Cancel, then open Earlier versions in Your data.",
  stays: {
    title: "Signed out",
    description: "What you wrote just now stays on this device until you sign in again.",
  },
} as const;
