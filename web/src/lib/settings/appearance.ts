/*
 * How the app looks to this person on this device: the size of its text, its reading face, its
 * single-key shortcuts. `public/page-init.js` reads the same two names before the first paint.
 * (The color scheme is kept by the component kit itself.)
 */

/** The sizes of text to choose from; base.css says what each is as the root's font size. */
export const TEXT_SIZES = ["small", "normal", "large", "larger"] as const;

/** One of {@link TEXT_SIZES}. */
export type TextSize = (typeof TEXT_SIZES)[number];

/** The faces for reading: the book face, or one whose letters are hard to mistake. */
export const READING_FACES = ["book", "legible"] as const;

/** One of {@link READING_FACES}. */
export type ReadingFace = (typeof READING_FACES)[number];

const KEYS = {
  textSize: "reignwell-text-size",
  face: "reignwell-face",
  singleKeys: "reignwell-single-keys",
} as const;

/** The chosen size of text. */
export function readTextSize(): TextSize {
  const kept = read(KEYS.textSize);
  return TEXT_SIZES.find((size) => size === kept) ?? "normal";
}

/** Chooses a size of text, at once and for later. */
export function chooseTextSize(size: TextSize): void {
  keep(KEYS.textSize, size === "normal" ? null : size);
  mark("textSize", size === "normal" ? null : size);
}

/** The chosen reading face. */
export function readFace(): ReadingFace {
  return read(KEYS.face) === "legible" ? "legible" : "book";
}

/** Chooses a reading face, at once and for later. */
export function chooseFace(face: ReadingFace): void {
  keep(KEYS.face, face === "book" ? null : face);
  mark("face", face === "book" ? null : face);
}

/** Whether single keys such as '?' do something (WCAG 2.1.4 asks for a way to switch them off). */
export function singleKeysWork(): boolean {
  return read(KEYS.singleKeys) !== "off";
}

/** Switches single-key shortcuts on or off. */
export function letSingleKeysWork(work: boolean): void {
  keep(KEYS.singleKeys, work ? null : "off");
}

function mark(name: "textSize" | "face", value: string | null): void {
  const { dataset } = document.documentElement;
  if (value === null) delete dataset[name];
  else dataset[name] = value;
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // A browser that keeps nothing for us: the choice holds until the page is left.
  }
}
