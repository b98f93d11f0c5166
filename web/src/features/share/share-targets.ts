import { MESSAGES } from "@reignwell/contract";
import { facebookAddress, mailAddress, xAddress } from "../../lib/browser/share-addresses.ts";
import { messageOf, namedReference, type SharedVerse } from "./shared-verse.ts";

/** A site counts a link as 23 letters; with two for line breaks so many are left for the words. */
const POST_LETTERS = 280 - 25;

/** Where a platform takes a verse (DEC-65); each address only carries what is shared. */
export const SHARE_TARGETS = {
  x: (verse: SharedVerse, link: string) => xAddress(postOf(verse), link),
  facebook: (_verse: SharedVerse, link: string) => facebookAddress(link),
  email: (verse: SharedVerse, link: string) =>
    mailAddress(MESSAGES.sharing.emailSubject(verse.reference), messageOf(verse, link)),
} as const;

/** Words and reference, cut at a word to what a post holds. */
function postOf(verse: SharedVerse): string {
  const named = namedReference(verse);
  const room = POST_LETTERS - named.length - 1;
  const { text } = verse;
  if (text.length <= room) return `${text}\n${named}`;
  const kept = text.slice(0, room - 1);
  return `${kept.slice(0, Math.max(1, kept.lastIndexOf(" ")))}…\n${named}`;
}
