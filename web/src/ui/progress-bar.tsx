import classes from "./progress-bar.module.css";

interface ProgressBarProps {
  /** For users who do not see the bar. */
  label: string;
  value: number;
  max: number;
  size?: "md" | "lg";
}

/** The browser's own control, because lists hold many. */
export function ProgressBar({ label, value, max, size = "md" }: ProgressBarProps) {
  return (
    <progress className={classes.bar} data-size={size} value={value} max={max} aria-label={label} />
  );
}
