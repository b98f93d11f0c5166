/** Confirming an e-mail address by the link that was sent there. */
export const confirmEmail = {
  heading: "Confirm your email",
  intro: "One tap, and reset codes and sign-in notices can reach you at this address.",
  confirm: "Confirm my email",
  confirmed: "Your email is confirmed. Reset codes and sign-in notices go there from now on.",
  invalid:
    "This link is too old or was used already. If your account page still says “Not confirmed yet”, send yourself a new link there.",
  incomplete:
    "This link is incomplete. Open it straight from the email, or send yourself a new one on your account page.",
  notConfirmedYet: "Not confirmed yet",
  isConfirmed: "Confirmed",
  why: "Open the link we sent there. Until then we can’t send reset codes to this address.",
  sendAgain: "Send again",
  sent: "We sent a link to your email address. Open it within 24 hours.",
  tooMany:
    "We already sent several links to this address. Look in the spam folder, or try again later.",
  nothingToConfirm: "There’s no email address waiting to be confirmed.",
  offer:
    "Your email address isn’t confirmed yet, so a reset code can’t reach you. Shall we send you a link?",
  offerTaken: "Send the link",
} as const;
