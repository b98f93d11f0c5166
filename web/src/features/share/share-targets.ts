import { MESSAGES } from "@reignwell/contract";
import { messageOf, namedReference, type SharedVerse } from "./shared-verse.ts";

/** A site counts a link as 23 letters; with two for line breaks so many are left for the words. */
const POST_LETTERS = 280 - 25;

/** Where a platform takes a verse (DEC-65); each address only carries what is shared. */
export const SHARE_TARGETS = {
  x: (verse: SharedVerse, link: string) =>
    `https://x.com/intent/post?${new URLSearchParams({ text: postOf(verse), url: link })}`,
  facebook: (_verse: SharedVerse, link: string) =>
    `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: link })}`,
  email: (verse: SharedVerse, link: string) => {
    const subject = MESSAGES.sharing.emailSubject(verse.reference);
    // Mail programs show a plus where a form would have a space.
    return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(messageOf(verse, link))}`;
  },
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
