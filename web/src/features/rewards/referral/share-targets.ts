import { MESSAGES } from "@reignwell/contract";

/** R-004, DEC-65: where the invitation can be sent, by the address that opens. */
export function shareTargets(link: string) {
  const { invitation, invitationSubject, shareOn } = MESSAGES.shareTheWord;
  const x = new URLSearchParams({ text: invitation, url: link });
  const facebook = new URLSearchParams({ u: link });
  // Mail programs show a plus sign where a form would have a space.
  const subject = encodeURIComponent(invitationSubject);
  const body = encodeURIComponent(`${invitation}\n\n${link}`);
  return [
    { id: "x", label: shareOn.x, href: `https://twitter.com/intent/tweet?${x}` },
    {
      id: "facebook",
      label: shareOn.facebook,
      href: `https://www.facebook.com/sharer/sharer.php?${facebook}`,
    },
    { id: "email", label: shareOn.email, href: `mailto:?subject=${subject}&body=${body}` },
  ] as const;
}

/** DEC-12: what the server would name, for a device without a connection. */
export function referralLink(code: string): string {
  return `${window.location.origin}/auth?ref=${encodeURIComponent(code)}`;
}
