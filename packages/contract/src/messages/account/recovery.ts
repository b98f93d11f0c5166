/** Recovery codes: the way back into an account without e-mail. */
export const recovery = {
  useCode: "Use a recovery code",
  heading: "Use a recovery code",
  intro:
    "Enter one of the codes you saved and the password you want from now on. All your devices will be signed out, and the code works only once.",
  codeLabel: "Recovery code",
  codeHint: "16 letters and digits; dashes, blanks and capitals don’t matter.",
  setPassword: "Set new password",
  codeRequired: {
    title: "Recovery code required",
    description: "Please enter one of your recovery codes.",
  },
  failed: {
    title: "Recovery failed",
    description:
      "The username or the recovery code is wrong, or the code was used already. Check both, or try another code.",
  },
  done: {
    title: "Password set",
    description: "You can sign in with your new password now. That recovery code is used up.",
  },
  tooMany: "Too many tries. Wait an hour, then try again.",
  passwordNeeded: "Type your current password to make recovery codes.",
  section: "Recovery codes",
  about:
    "A recovery code lets you set a new password without email. Each code works once. Keep them where you keep other important papers.",
  none: "You have no recovery codes. Make them now, so that a forgotten password can’t lock you out.",
  left: (left: number, total: number) => `${left} of ${total} codes left`,
  allUsed: "All your recovery codes are used up. Make new ones.",
  make: "Make recovery codes",
  makeNew: "Make new recovery codes",
  replaces: "New codes replace all earlier ones.",
  madeTitle: "Your recovery codes",
  onlyNow:
    "Save these codes now: they are shown only this once. Each one lets you set a new password, once.",
  copy: "Copy",
  copied: "The codes are copied.",
  copyFailed: "Your browser didn’t allow copying. Select the codes and copy them yourself.",
  download: "Download",
  print: "Print",
  saved: "I’ve saved them",
  offer:
    "Save your recovery codes: with one of them you can set a new password if you ever forget yours, even without email.",
  show: "Show my codes",
  later: "Later",
  offerLate: "You can make your recovery codes on your account page at any time.",
} as const;
