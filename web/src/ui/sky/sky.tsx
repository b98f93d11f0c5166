import classes from "./sky.module.css";

/** How far the sun has risen: 0 is the first grey, 4 the full morning. */
export type SkyLight = 0 | 1 | 2 | 3 | 4;

/**
 * A low sky over two hills, behind the upper part of a page; by night with stars. It carries no
 * words, and every text that stands before it is readable at each of its moments
 * (ui/theme/contrast.test.ts).
 */
export function Sky({ light, byHour }: { light: SkyLight; byHour?: boolean }) {
  return <div className={classes.sky} data-light={light} data-by-hour={byHour} aria-hidden />;
}
