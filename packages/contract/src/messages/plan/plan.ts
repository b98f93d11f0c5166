/** The plan as a whole, and the note for a guest at its end. */
export const plan = {
  save: "Save & Reign",
  saving: "Saving Your Plan...",
  /** DEC-27. */
  draftKept: "We kept your plan from earlier today",
  finishYesterday: "Finish yesterday's plan?",
  /** DEC-36. */
  replaceToday: "Replace today's plan",
  keepBoth: "Keep both",
  savedModal: "Plan Saved Successfully!",
  viewDashboard: "View Dashboard",
  savedOnDevice: "Saved on this device - will sync when you are online.",
  guestDialog: "Create an Account to Save Your Plan",
  guestBenefits: [
    "Save daily plans",
    "Review the history of spiritual growth",
    "Track progress over time",
    "Share scripture with friends and earn rewards",
  ],
  notNow: "Not Now",
  createAccount: "Create Account / Login",
} as const;
