/** What a user is asked about letters (DEC-95): said when registering and on the account page. */
export const mailConsent = {
  title: "Letters by email",
  agree: "Send me letters by email now and then",
  about:
    "Off unless you switch it on. If you do, your name and confirmed address may be passed to the mailing service of the people who run this site. Each letter has a link that stops them.",
  on: "You’ll get our letters.",
  off: "You won’t be added to our letters any more. Use the link in a letter to stop those that you get already.",
} as const;
