/** Sharing a verse (DEC-65, DEC-67). */
export const sharing = {
  title: "Share this verse",
  sharePicture: "Share picture",
  savePicture: "Save picture",
  saved: "The picture is in your downloads.",
  notDrawn: "This browser could not draw the picture. The words below can be shared all the same.",
  shareWords: "Share words",
  x: "X",
  facebook: "Facebook",
  email: "Email",
  copyWords: "Copy words",
  copyLink: "Copy link",
  copied: "Copied",
  /** */
  copiedToast: { title: "Copied to clipboard!" },
  notCopied: "This browser didn’t allow copying. Select the text and copy it yourself.",
  blocked: (site: string) => `Your browser kept the window closed. Open ${site} here.`,
  needsConnection: (site: string) =>
    `${site} needs a connection. Copy the verse or send it by email, or try again when you’re online.`,
  emailSubject: (reference: string) => `A verse for you: ${reference}`,
  earned: (points: number) => `You earned ${points} points.`,
  waits: "Your points will be confirmed when this share is synced.",
  received: "A friend shared this verse with you",
  receivedUnknown: "A friend shared a passage with you",
  unknownLink: {
    title: "This link isn’t known any more",
    text: "It may have been copied only in part, or taken back. Ask your friend to share the verse again.",
  },
  readToday: "Read today’s verse",
};
