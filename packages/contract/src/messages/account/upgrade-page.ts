/**
 * The words of `/upgrade` beyond the specification's own (`payment.ts`): what stays free first,
 * then what a membership adds.
 */
export const upgradePage = {
  heading: "Become a member",
  staysFree:
    "The daily verse, your plans, your tasks and one goal stay free for everybody. A membership adds three things.",
  price: "$100",
  once: "One payment for lifetime access. No recurring fees.",
  benefits: [
    {
      title: "Reflections Archive",
      text: "Every reflection of the days that you planned, to search and read again.",
    },
    { title: "Multiple Goals", text: "As many goals at once as your season holds." },
    { title: "7-Day Series", text: "Seven days on one theme, whenever you want to go deeper." },
  ],
  soldBy: (seller: string) => `Sold by ${seller}.`,
  /** Before the address, which is a link. */
  refund: "Questions, or want your money back? Write to",
  cardHeading: "Pay by card",
  card: "Card details",
  cardSafety:
    "Your card goes straight to Stripe, the card provider. Its number never reaches our server.",
  demo: "This is a demonstration. No card is charged, and no card number is asked for.",
  demoCard: "Which card?",
  demoAccepted: "A card that is accepted",
  demoDeclined: "A card that is declined",
  loading: "Preparing the card form…",
  paying: "Paying…",
  cardIncomplete: "Fill in your card details, then pay.",
  notCharged: "Your card wasn’t charged.",
  unclear:
    "We lost the connection while paying. Don’t pay again yet: we ask the card provider what became of it.",
  working:
    "Your bank is still working on this payment. There’s no need to pay again: ask in a while, here or by opening the app.",
  offline:
    "Paying needs a connection. Today’s verse, your plans and your goals work without one, and what you write is kept on this device.",
  pendingNext:
    "You don’t have to pay again. We ask again each time you open the app, and now if you like.",
  askAgain: "Ask again",
  leaving: "Taking you to today’s plan…",
} as const;
