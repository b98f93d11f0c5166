import { dayNumberOf } from "./calendar.ts";

/**
 * Which passage of the built-in pool belongs to a date: the day number modulo the pool's size.
 *
 * With 366 passages nothing repeats within a year, and the server and an offline device agree
 * without exchanging anything (DEC-106). Both must hold the pool in the same order.
 */
export function poolIndexOfDate(date: string, poolSize: number): number {
  if (!Number.isInteger(poolSize) || poolSize < 1) {
    throw new RangeError(`A pool holds at least one passage, not ${poolSize}`);
  }
  const remainder = dayNumberOf(date) % poolSize;
  return remainder < 0 ? remainder + poolSize : remainder;
}
