import { MESSAGES } from "@reignwell/contract";
import { expect, it } from "vitest";

it("the words around recovery codes", () => {
  const { left, ...words } = MESSAGES.recovery;
  expect(left(3, 8)).toBe("3 of 8 codes left");
  expect(words).toEqual({
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
  });
});

it("the words around confirming an address", () => {
  expect(MESSAGES.confirmEmail).toEqual({
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
  });
});
