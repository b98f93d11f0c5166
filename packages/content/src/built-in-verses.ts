/** A verse that the app carries itself, with the translation to be named beside it (DEC-19). */
export interface BuiltInVerse {
  readonly reference: string;
  readonly book: string;
  readonly chapter: number;
  readonly verseStart: number;
  readonly verseEnd: number;
  /** The unaltered text: the translation's name is a trademark that stands only beside its own words. */
  readonly text: string;
  readonly translation: string;
  readonly abbreviation: string;
}

/**
 * Shown when today's verse cannot be had (D-020).
 *
 * The speech runs on in the next verses, so one quotation mark is missing in the source as well:
 * it is not to be balanced, and the text is not to be wrapped in further marks.
 */
export const defaultVerse: BuiltInVerse = {
  reference: "Jeremiah 29:11",
  book: "Jeremiah",
  chapter: 29,
  verseStart: 11,
  verseEnd: 11,
  text: "For I know the thoughts that I think toward you,” says Yahweh, “thoughts of peace, and not of evil, to give you hope and a future.",
  translation: "World English Bible",
  abbreviation: "WEB",
};

/** The fixed quote of the step Grow with Grit (D-052, DEC-30). */
export const growQuote: BuiltInVerse = {
  reference: "Galatians 6:9",
  book: "Galatians",
  chapter: 6,
  verseStart: 9,
  verseEnd: 9,
  text: "Let’s not be weary in doing good, for we will reap in due season if we don’t give up.",
  translation: "World English Bible",
  abbreviation: "WEB",
};

/** The quote in the footer of every page (SH-006). */
export const footerVerse: BuiltInVerse = {
  reference: "Matthew 6:33",
  book: "Matthew",
  chapter: 6,
  verseStart: 33,
  verseEnd: 33,
  text: "But seek first God’s Kingdom and his righteousness; and all these things will be given to you as well.",
  translation: "World English Bible",
  abbreviation: "WEB",
};
