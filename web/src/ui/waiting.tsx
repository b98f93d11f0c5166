import classes from "./waiting.module.css";

/**
 * A spinner with words. Both fade in after a moment, so that a short wait shows nothing.
 */
export function Waiting({ label = "One moment…" }: { label?: string }) {
  return (
    <output className={classes.waiting}>
      <span className={classes.dots} aria-hidden>
        <span />
        <span />
        <span />
      </span>
      <span>{label}</span>
    </output>
  );
}
