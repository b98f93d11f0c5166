import classes from "./skeleton-lines.module.css";

/** Still lines in a text's place; they do not pulse, as nothing in this app moves by itself. */
export function SkeletonLines({ widths }: { widths: readonly string[] }) {
  return (
    <div className={classes.lines} aria-hidden>
      {widths.map((width, index) => (
        <span key={`${index}:${width}`} className={classes.line} style={{ width }} />
      ))}
    </div>
  );
}
