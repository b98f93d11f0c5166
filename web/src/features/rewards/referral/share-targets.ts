import { MESSAGES } from "@reignwell/contract";
import { facebookAddress, mailAddress, xAddress } from "../../../lib/browser/share-addresses.ts";

/** R-004, DEC-65: where the invitation can be sent, by the address that opens. */
export function shareTargets(link: string) {
  const { invitation, invitationSubject, shareOn } = MESSAGES.shareTheWord;
  return [
    { id: "x", label: shareOn.x, href: xAddress(invitation, link) },
    { id: "facebook", label: shareOn.facebook, href: facebookAddress(link) },
    {
      id: "email",
      label: shareOn.email,
      href: mailAddress(invitationSubject, `${invitation}\n\n${link}`),
    },
  ] as const;
}

/** DEC-12: what the server would name, for a device without a connection. */
export function referralLink(code: string): string {
  return `${window.location.origin}/auth?ref=${encodeURIComponent(code)}`;
}
