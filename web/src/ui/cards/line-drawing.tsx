import classes from "./line-drawing.module.css";

/*
 * One family of drawings: 120 by 80, round line ends, a warm accent for the light. They take the
 * text's color, so they fit both schemes, and say nothing that the text does not.
 */
const DRAWINGS = {
  sunrise: (
    <>
      <path className={classes.light} d="M42 56a18 18 0 0 1 36 0" />
      <path
        className={classes.light}
        d="M60 26v-8M38.800 34.800l-5.700-5.700M81.200 34.800l5.700-5.700M30 54h-8M98 54h-8"
      />
      <path d="M10 56h24M86 56h24M24 66c12-4 22 4 36 0s24-4 36 0" />
    </>
  ),
  book: (
    <>
      <path className={classes.light} d="M60 20v-8M44 23l-5-6M76 23l5-6" />
      <path d="M60 36c-11-8-24-10-40-8v36c16-2 29 0 40 8 11-8 24-10 40-8V28c-16-2-29 0-40 8zM60 36v36" />
      <path d="M30 39c7 0 13 1 19 4M30 49c7 0 13 1 19 4M90 39c-7 0-13 1-19 4M90 49c-7 0-13 1-19 4" />
    </>
  ),
  path: (
    <>
      <path className={classes.light} d="M76 30a11 11 0 0 1 22 0M87 11V6M73 16l-3-4M101 16l3-4" />
      <path d="M10 44c14-10 26-12 40-6 12 5 20-4 34-6 9-1 18 0 26 4" />
      <path d="M62 38c-6 5-14 6-14 12s16 7 15 14c-1 5-9 8-17 10M70 37c-6 5-12 7-11 12s17 8 18 15c0 4-4 8-8 10" />
    </>
  ),
  lamp: (
    <>
      <path className={classes.light} d="M88 30c-5-6-1-11 2-16 5 6 8 12 3 17" />
      <path d="M22 46h52c6 0 10-4 12-10h12c-2 14-12 26-28 26H50c-16 0-26-7-28-16zM22 46c-8 0-9-12 0-12 5 0 8 3 10 7M48 62l-6 10h38l-6-10M46 46c0-8 24-8 24 0" />
    </>
  ),
} as const;

export type Drawing = keyof typeof DRAWINGS;

export function LineDrawing({ name }: { name: Drawing }) {
  return (
    <svg className={classes.drawing} viewBox="0 0 120 80" aria-hidden="true">
      {DRAWINGS[name]}
    </svg>
  );
}
