import { dayNumberOf } from "../calendar.ts";
import { FEASTS, feastOfDate, feastsAround } from "./christian-year.ts";

/** Where a passage stands in the Bible. */
export interface PassagePlace {
  readonly book: string;
  readonly chapter: number;
}

/** So many days around a feast its chapter is not read on another day (DEC-116). */
const FEAST_REACH = 30;

/**
 * Which passage belongs to a date, as its place among the built-in ones: that of a feast of the
 * Christian year (DEC-116), else that of the pool's rotation (DEC-106). A passage of the pool
 * from the chapter of a feast at most 30 days away gives way to the one of half a year later.
 *
 * The server and an offline device agree without exchanging anything, as both hold the same
 * passages in the same order.
 *
 * @param passages the pool's, then one for each feast in the order of {@link FEASTS}
 */
export function placeOfDate(date: string, passages: readonly PassagePlace[]): number {
  const poolSize = passages.length - FEASTS.length;
  const ofRotation = poolIndexOfDate(date, poolSize);
  const feast = feastOfDate(date);
  if (feast !== null) return poolSize + FEASTS.indexOf(feast);
  const near = feastsAround(date, FEAST_REACH).map((one) => poolSize + FEASTS.indexOf(one));
  const isUsed = (place: number) => near.some((other) => isSameChapter(passages, place, other));
  if (!isUsed(ofRotation)) return ofRotation;
  const half = Math.floor(poolSize / 2);
  const later = Array.from({ length: poolSize }, (_, n) => (ofRotation + half + n) % poolSize);
  return later.find((place) => !isUsed(place)) ?? ofRotation;
}

function isSameChapter(passages: readonly PassagePlace[], one: number, other: number): boolean {
  const [here, there] = [passages[one], passages[other]];
  return here?.book === there?.book && here?.chapter === there?.chapter;
}

/**
 * Which passage of the built-in pool a date has by the rotation alone: the day number modulo the
 * pool's size. With 366 passages nothing repeats within a year (DEC-106).
 */
export function poolIndexOfDate(date: string, poolSize: number): number {
  if (!Number.isInteger(poolSize) || poolSize < 1) {
    throw new RangeError(`A pool holds at least one passage, not ${poolSize}`);
  }
  const remainder = dayNumberOf(date) % poolSize;
  return remainder < 0 ? remainder + poolSize : remainder;
}
