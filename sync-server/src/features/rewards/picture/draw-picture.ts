import { PRODUCT_NAME } from "@reignwell/contract";
import { fitText, type TextBox } from "@reignwell/domain";
import { nameOf } from "../links/shared-page.ts";
import type { KnownVerse } from "../shared-verse.ts";
import type { Letters } from "./letters.ts";

/** What chats show of a link, in pixels. */
export const FRAME = { width: 1200, height: 630 } as const;

/** The light sky of the app (web/src/ui/theme/sky-colors.ts), and its text and action colors. */
const LOOK = {
  top: "#c5e1f8",
  middle: "#fde6bd",
  low: "#fef4dc",
  hillFar: "#e6eedd",
  hillNear: "#d9e8da",
  text: "#26201c",
  action: "#3b684b",
  sun: ["#ebba7e", "#d89e53"],
} as const;

const MARGIN = 72;
const REFERENCE = 34;
const NAME = 28;
/** More than ever fits: what lies behind it is not measured. */
const MOST_LETTERS = 1200;

/** The picture of a verse as SVG, without any text that a font would be needed for. */
export function drawPicture(verse: KnownVerse, letters: Letters): string {
  const { width, height } = FRAME;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    sky(),
    words(verse, letters),
    signature(letters),
    `</svg>`,
  ].join("");
}

function sky(): string {
  const { width, height } = FRAME;
  const stops = [
    [0, LOOK.top],
    [0.6, LOOK.middle],
    [1, LOOK.low],
  ] as const;
  return [
    `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">`,
    ...stops.map(([at, color]) => `<stop offset="${at}" stop-color="${color}"/>`),
    `</linearGradient><rect width="${width}" height="${height}" fill="url(#sky)"/>`,
    `<ellipse cx="${0.8 * width}" cy="${height}" rx="${0.85 * width}" ry="101" fill="${LOOK.hillFar}"/>`,
    `<ellipse cx="${0.14 * width}" cy="${height}" rx="${0.75 * width}" ry="126" fill="${LOOK.hillNear}"/>`,
  ].join("");
}

function words(verse: KnownVerse, letters: Letters): string {
  const { width, height } = FRAME;
  const named = verse.reference === null ? "A verse for you" : nameOf(verse);
  const room = width - 2 * MARGIN;
  const foot = 92;
  if (verse.verse === null) {
    const { lines, size } = fitted(named, letters, {
      width: room,
      height: 300,
      largest: 76,
      smallest: 24,
      leading: 1.3,
    });
    return centered(lines, letters, size, 1.3, (height - foot) / 2, LOOK.action);
  }
  const below = REFERENCE * 2.4;
  const box: TextBox = {
    width: room,
    height: height - MARGIN - foot - below - 40,
    largest: 60,
    smallest: 22,
    leading: 1.4,
  };
  const { lines, size } = fitted(verse.verse, letters, box);
  const tall = lines.length * size * box.leading;
  const middle = (height - foot - below) / 2 + 16;
  const [reference = ""] = fitted(named, letters, {
    ...box,
    height: REFERENCE * 2,
    largest: REFERENCE,
    smallest: REFERENCE - 12,
  }).lines;
  const referenceSize = Math.min(
    REFERENCE,
    (REFERENCE * room) / Math.max(1, letters.widthOf(reference, REFERENCE)),
  );
  return [
    centered(lines, letters, size, box.leading, middle, LOOK.text),
    line(reference, letters, referenceSize, middle + tall / 2 + below * 0.72, LOOK.action),
  ].join("");
}

/** Lines that all fit into their box, whatever was written. */
function fitted(text: string, letters: Letters, box: TextBox) {
  const most = text.length <= MOST_LETTERS ? text : `${text.slice(0, MOST_LETTERS)}…`;
  const { lines, size } = fitText(most, box, letters.widthOf);
  return { size, lines: lines.map((one) => cut(one, letters, size, box.width)) };
}

function cut(text: string, letters: Letters, size: number, width: number): string {
  if (letters.widthOf(text, size) <= width) return text;
  let kept = text;
  while (kept !== "" && letters.widthOf(`${kept}…`, size) > width) kept = kept.slice(0, -1);
  return `${kept}…`;
}

function centered(
  lines: readonly string[],
  letters: Letters,
  size: number,
  leading: number,
  middle: number,
  color: string,
): string {
  const step = size * leading;
  const first = middle - (lines.length * step) / 2 + step / 2 + size * 0.35;
  return lines.map((one, index) => line(one, letters, size, first + index * step, color)).join("");
}

function line(text: string, letters: Letters, size: number, y: number, color: string): string {
  const x = (FRAME.width - letters.widthOf(text, size)) / 2;
  return letters.draw(text, size, x, y, color);
}

/** The app's mark and name at the lower edge, as on the pictures that the app draws itself. */
function signature(letters: Letters): string {
  const mark = NAME * 1.7;
  const width = mark + NAME * 0.5 + letters.widthOf(PRODUCT_NAME, NAME);
  const x = (FRAME.width - width) / 2;
  const y = FRAME.height - 48;
  const scale = mark / 360;
  return [
    `<g transform="translate(${x} ${y - mark * 0.43}) scale(${scale}) translate(-76 -92)">`,
    `<clipPath id="light"><path d="M0 0h512v224c-108-13-196 2-256 62C196 226 108 211 0 224z"/></clipPath>`,
    `<g clip-path="url(#light)"><circle cx="256" cy="247" r="134" fill="${LOOK.sun[0]}"/>`,
    `<circle cx="256" cy="247" r="94" fill="${LOOK.sun[1]}"/></g>`,
    `<g fill="${LOOK.action}"><path d="M252 297c-46-42-104-62-170-59v104c66-3 124 14 170 53z"/>`,
    `<path d="M260 297c46-42 104-62 170-59v104c-66-3-124 14-170 53z"/></g></g>`,
    letters.draw(PRODUCT_NAME, NAME, x + mark + NAME * 0.5, y + NAME * 0.35, LOOK.text),
  ].join("");
}
