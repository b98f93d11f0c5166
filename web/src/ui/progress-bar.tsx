import classes from "./progress-bar.module.css";

interface ProgressBarProps {
  /** What it measures, for whoever does not see it. */
  label: string;
  value: number;
  max: number;
  size?: "md" | "lg";
}

/** How far something is. The browser's own control: lists hold many, and it costs nothing. */
export function ProgressBar({ label, value, max, size = "md" }: ProgressBarProps) {
  return (
    <progress className={classes.bar} data-size={size} value={value} max={max} aria-label={label} />
  );
}
