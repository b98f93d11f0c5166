import { Loader } from "@mantine/core";
import classes from "./waiting.module.css";

/**
 * A centred spinner with words. Both fade in after a moment: a wait that ends before it is
 * noticed shows nothing at all.
 */
export function Waiting({ label = "One moment…" }: { label?: string }) {
  return (
    <output className={classes.waiting}>
      <Loader size="md" type="dots" />
      <span>{label}</span>
    </output>
  );
}
