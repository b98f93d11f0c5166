import { PRODUCT_NAME } from "@reignwell/contract";

export interface SharedVerse {
  reference: string;
  text: string;
  /** The translation's abbreviation where it is known, e.g. `WEB`. */
  translation: string | null;
}

/** In pixels: for a post, for a phone's whole screen, for a link's preview. */
export const SHAPES = {
  square: { label: "Square", width: 1080, height: 1080 },
  tall: { label: "Tall", width: 1080, height: 1920 },
  wide: { label: "Wide", width: 1200, height: 630 },
} as const;

export type Shape = keyof typeof SHAPES;

export function namedReference({ reference, translation }: SharedVerse): string {
  return translation === null ? reference : `${reference} (${translation})`;
}

export function messageOf(verse: SharedVerse, link: string): string {
  return `${verse.text}\n${namedReference(verse)}\n\n${link}`;
}

export function pictureName({ reference }: SharedVerse, shape: Shape): string {
  const plain = reference.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  return `${PRODUCT_NAME.toLowerCase()}-${plain}-${shape}.png`.replaceAll(/-+/g, "-");
}
