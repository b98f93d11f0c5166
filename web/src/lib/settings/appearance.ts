/*
 * How the app looks to this user on this device. `public/page-init.js` reads the same two names
 * before the first paint. The component kit stores the color scheme itself.
 */

export const TEXT_SIZES = ["small", "normal", "large", "larger"] as const;

export type TextSize = (typeof TEXT_SIZES)[number];

/** The faces for reading: the book face, or one whose letters are hard to mistake. */
export const READING_FACES = ["book", "legible"] as const;

export type ReadingFace = (typeof READING_FACES)[number];

const KEYS = {
  textSize: "reignwell-text-size",
  face: "reignwell-face",
  singleKeys: "reignwell-single-keys",
} as const;

export function readTextSize(): TextSize {
  const kept = read(KEYS.textSize);
  return TEXT_SIZES.find((size) => size === kept) ?? "normal";
}

export function chooseTextSize(size: TextSize): void {
  keep(KEYS.textSize, size === "normal" ? null : size);
  mark("textSize", size === "normal" ? null : size);
}

export function readFace(): ReadingFace {
  return read(KEYS.face) === "legible" ? "legible" : "book";
}

export function chooseFace(face: ReadingFace): void {
  keep(KEYS.face, face === "book" ? null : face);
  mark("face", face === "book" ? null : face);
}

/** Whether single keys such as '?' do something (WCAG 2.1.4 asks for a way to switch them off). */
export function singleKeysWork(): boolean {
  return read(KEYS.singleKeys) !== "off";
}

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
    // A browser that stores nothing: the choice lasts as long as the page.
  }
}
