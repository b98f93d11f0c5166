/** The texts of `/upgrade`; what the card provider says of a card is its own text. */
export const payment = {
  /** P-003. */
  complete: "Complete Payment - $100",
  backToHome: "Back to Home",
  /** P-008. */
  successful: {
    title: "Payment Successful!",
    description: "Welcome to your lifetime membership.",
  },
  /** P-009: the description is the provider's message. */
  failed: { title: "Payment Failed" },
  startFailed: { title: "Failed to initialize payment. Please try again." },
  /** P-010: the card was charged, and the upgrade call did not get through. */
  upgradePending: {
    title: "Payment processed, account upgrade pending",
    description: "Please contact support if your account isn't upgraded shortly.",
  },
  /** The server has no keys of a card provider. */
  notSetUp: "Payment isn’t set up here yet. Everything you have stays yours.",
} as const;
