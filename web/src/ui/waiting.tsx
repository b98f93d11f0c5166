import classes from "./waiting.module.css";

/**
 * A centered spinner with words. Both fade in after a moment: a wait that ends before it is
 * noticed shows nothing at all.
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
