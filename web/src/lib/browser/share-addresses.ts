/** Where X takes a text with a link (DEC-65). */
export function xAddress(text: string, link: string): string {
  return `https://x.com/intent/post?${new URLSearchParams({ text, url: link })}`;
}

/** Where Facebook takes a link; it reads the words from the page itself. */
export function facebookAddress(link: string): string {
  return `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: link })}`;
}

/** What opens the user's own mail program with a letter. */
export function mailAddress(subject: string, body: string): string {
  // Mail programs show a plus where a form would have a space.
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
