/** Fragments that are frequent in English, and the sign that stands for each; no text has the signs. */
const FRAGMENTS: readonly (readonly [sign: string, fragment: string])[] = [
  ["@", " the "],
  ["#", " and "],
  ["%", " you"],
  ["^", " that "],
  ["&", "ing "],
  ["*", " of "],
  ["+", " to "],
  ["=", " with"],
];

const FRAGMENT_BY_SIGN = new Map(FRAGMENTS);
const SIGN_BY_FRAGMENT = new Map(FRAGMENTS.map(([sign, fragment]) => [fragment, sign]));
const ANY_FRAGMENT = new RegExp(FRAGMENTS.map(([, fragment]) => fragment).join("|"), "gu");
const ANY_SIGN = /[@#%^&*+=]/gu;

/**
 * A text as the web build stores it on every device: the year's verses and reflections take a
 * tenth less room so (web/vite.config.ts).
 */
export function packText(text: string): string {
  return text.replace(ANY_FRAGMENT, (fragment) => SIGN_BY_FRAGMENT.get(fragment) ?? fragment);
}

/** The text again; one that was never packed stays as it is. */
export function unpackText(text: string): string {
  return text.replace(ANY_SIGN, (sign) => FRAGMENT_BY_SIGN.get(sign) ?? sign);
}
